"""Scenes one after the other as an animated GIF, from the same tiles as the pictures.

All frames share the palette of their theme. After the first, a frame holds only the rectangle that
changes, and of it only the pixels that do: the others are transparent, which compresses well.
"""

import struct
from collections.abc import Iterator, Sequence
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from render.palette import COLOURS
from render.picture import compose
from render.scene import BadScene, Scene

ANIMATION_CHECKER: Final = 40
"""Makes animations 640 pixels wide."""
START_MS: Final = 1500
PLAY_MS: Final = 900
END_MS: Final = 3000
_UNSEEN: Final = COLOURS - 1
"""The transparent index: palettes end with colours that nothing is looked up as."""
_SAME: Final = [255] + [0] * 255
_KEEP: Final = 1
"""How a frame is disposed of: what has been drawn stays."""
_FULL_PALETTE: Final = 0xF7
"""Of the file's head: a palette for all frames, with 256 colours of 8 bits."""
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def animate(
    scenes: Sequence[Scene],
    *,
    checker: int = ANIMATION_CHECKER,
    start_ms: int = START_MS,
    play_ms: int = PLAY_MS,
    end_ms: int = END_MS,
) -> bytes:
    """Return scenes as an endless GIF, a frame each; the same scenes give the same bytes.

    The first and the last are held longer; times are in ms and kept in hundredths of a second.
    Raises BadScene where there are no scenes, or scenes of several themes.
    """
    if len({scene.theme for scene in scenes}) != 1:
        raise BadScene("an animation has at least one scene, and one theme")
    times = [start_ms, *[play_ms] * (len(scenes) - 2), end_ms][-len(scenes) :]
    return b"".join(_file(_pictures(scenes, checker), times))


def _pictures(scenes: Sequence[Scene], checker: int) -> Iterator[Image.Image]:
    return (compose(scene, checker) for scene in scenes)


def _file(pictures: Iterator[Image.Image], times: Sequence[int]) -> Iterator[bytes]:
    """Yield the parts of a file; there is only ever one picture and the one before it."""
    shown = next(pictures)
    yield b"GIF89a"
    yield struct.pack("<HHBBB", shown.width, shown.height, _FULL_PALETTE, 0, 0)
    yield bytes(shown.getpalette() or ())
    yield _FOR_EVER
    yield _block(shown, (0, 0), times[0])
    for picture, time in zip(pictures, times[1:], strict=True):
        yield _change(shown, picture, time)
        shown = picture
    yield b";"


def _change(before: Image.Image, behind: Image.Image, time: int) -> bytes:
    """Return the frame that turns one picture into another."""
    difference = ImageChops.difference(_indices(before), _indices(behind))
    box = difference.getbbox() or (0, 0, 1, 1)
    frame = behind.crop(box)
    frame.paste(_UNSEEN, (0, 0, frame.width, frame.height), difference.crop(box).point(_SAME))
    return _block(frame, box[:2], time)


def _indices(picture: Image.Image) -> Image.Image:
    """Return a picture of mode P as one of mode L, its indices as they are."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _block(frame: Image.Image, corner: tuple[int, int], time: int) -> bytes:
    """Return a frame that is drawn at a place of the picture and stays for `time` ms."""
    return b"".join(
        GifImagePlugin.getdata(frame, corner, transparency=_UNSEEN, duration=time, disposal=_KEEP)
    )
