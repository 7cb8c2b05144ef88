"""A moving selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set: moving.py RECORD

RECORD is your program for the camera. It is called with an empty folder and the actions
(RECORD FOLDER turn_left open_mouth), asks the person for them in that order, and leaves frames
named by their time in milliseconds (0.jpg, 90.jpg, ...) and selfie.jpg, a photo at the end."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request

from verify import LIVENESS, URL, is_accepted, log_in, multipart, send

CHALLENGES = "/api/v3.2/biometrics/challenges/"


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    bearer = {"Authorization": f"Bearer {log_in()}"}
    # Ask when the person is in front of the camera: the recording must come within 30 seconds.
    status, challenge = send(Request(URL + CHALLENGES, data=b"{}", headers={**bearer, "Content-Type": "application/json"}))
    if status != 201:
        print(challenge.get("error"), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([arguments[0], name, *challenge["actions"]], check=True)
        times = sorted(int(file.stem) for file in folder.glob("*.jpg") if file.stem.isdigit())
        fields = {"challenge_id": challenge["id"], "frame_times_ms": json.dumps(times)}
        files = [("selfie", (folder / "selfie.jpg").read_bytes())]
        files += [("frames", (folder / f"{time}.jpg").read_bytes()) for time in times]
    body, content_type = multipart(fields, files)
    status, answer = send(Request(URL + LIVENESS, data=body, headers={**bearer, "Content-Type": content_type}))
    print(json.dumps(answer, ensure_ascii=False))
    # details.challenge.verdict says "retry" where the person may well be live: ask once more.
    if is_accepted(status, answer):
        return 0
    return 1 if status == 200 else 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, subprocess.CalledProcessError) as fault:
        print(fault, file=sys.stderr)
        sys.exit(2)
