"""Find a Chromium for the tests of the page and tell where it is; install Debian's where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chromium() -> str | None:
    """The path of a Chromium: where NINEFOLD_CHROMIUM says, or on the path."""
    return os.environ.get("NINEFOLD_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Debian's package, where apt is there and we are root."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    quiet = ["-qq", "-y", "--no-install-recommends"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", *quiet, "chromium", "fonts-dejavu-core"]):
        subprocess.run(command, env=environment, capture_output=True, check=False)


def main() -> int:
    """Say what there is; no browser is no failure: the tests skip with the same line."""
    if chromium() is None:
        install()
    print(f"Chromium: {chromium() or 'none, so the tests in a browser are skipped (install the package chromium)'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
