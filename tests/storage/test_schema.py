"""The schema's own type."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Dialect, make_url

from storage.schema import UtcTime

ATHENS = timezone(timedelta(hours=2))
NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(params=["sqlite://", "postgresql://"])
def dialect(request: pytest.FixtureRequest) -> Dialect:
    dialect: Dialect = make_url(request.param).get_dialect()()
    return dialect


def test_moments_are_stored_in_utc_and_come_back_aware(dialect: Dialect) -> None:
    stored = UtcTime().process_bind_param(NOON.astimezone(ATHENS), dialect)
    assert stored is not None
    assert stored.hour == 12
    back = UtcTime().process_result_value(stored, dialect)
    assert back == NOON
    assert back is not None
    assert back.utcoffset() == timedelta(0)


def test_no_moment_stays_none(dialect: Dialect) -> None:
    assert UtcTime().process_bind_param(None, dialect) is None
    assert UtcTime().process_result_value(None, dialect) is None
