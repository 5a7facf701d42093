"""Only developers have it: httpx and httpcore load it where they find it, for nothing of ours."""

raise ImportError
