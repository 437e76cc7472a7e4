"""Find a Chromium for the tests of the web app and print its path; install Debian's if that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def chromium() -> str | None:
    """Return the path of a Chromium: the value of NINEFOLD_CHROMIUM, or the one on PATH."""
    return os.environ.get("NINEFOLD_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> str:
    """Install Debian's package if apt exists and we are root, as in a container; return why not, or nothing.

    A personal machine is left alone: nothing happens without root or with NINEFOLD_APT=off.
    """
    if not shutil.which("apt-get"):
        return "there is no apt-get"
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "installing it takes root"
    if os.environ.get("NINEFOLD_APT") == "off":
        return "NINEFOLD_APT is off"
    print("Chromium: none, so Debian's is installed for the tests in a browser (NINEFOLD_APT=off: not)", flush=True)
    quiet = ["-qq", "-y", "--no-install-recommends"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", *quiet, "chromium", "fonts-dejavu-core"]):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    lines = done.stderr.strip().splitlines()
    return "" if done.returncode == 0 else f"apt-get says: {lines[-1] if lines else done.returncode}"


def main() -> int:
    """Print the result. A missing browser is not a failure: the tests skip with the same line."""
    reason = "" if chromium() else install()
    found = chromium()
    missing = f"none ({reason}), so the tests in a browser are skipped; install the package chromium"
    print(f"Chromium: {found or missing}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
