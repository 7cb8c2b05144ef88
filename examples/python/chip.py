"""Plays a bank's backend and its app, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
chip.py SELFIE READER [ARGUMENT…]

The backend makes a session of a chip and a selfie; the app does its steps; the backend asks what was decided.
READER is your program that reads a chip. It is called with ARGUMENTs, an empty folder and the challenge in
hexadecimal, and leaves EF_SOD, DG1, DG2, DG14, DG15 (as many as the chip has) and ACTIVE_AUTHENTICATION.
SELFIE is a photo (NAME.jpg), or a program as RECORD of moving.py: then the selfie is a moving one."""

import json
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request

from verify import URL, call, is_accepted, multipart, send

# Your own text.
CONSENT = "Example Bank compares your face with that of your passport and keeps neither."

# Each file of the chip, and the field that it is posted as.
FILES = {
    "EF_SOD": "sod",
    "DG1": "dg1",
    "DG2": "dg2",
    "DG14": "dg14",
    "DG15": "dg15",
    "ACTIVE_AUTHENTICATION": "active_authentication",
}


class Refused(Exception):
    pass


class App:
    """It knows the link's token, and neither name nor password of the client."""

    def __init__(self, token):
        # The name of the device is the same for every step.
        self.headers = {"Authorization": f"Bearer {token}", "anverso-device": secrets.token_urlsafe(16)}

    def post(self, path, body=None, content_type=None):
        headers = {**self.headers, **({"Content-Type": content_type} if content_type else {})}
        status, answer = send(Request(f"{URL}/api/v3.2/capture/steps/{path}", data=body, headers=headers, method="POST"))
        # A refused step is an answer, too: `accepted` is false.
        if status >= 400 and "accepted" not in answer:
            raise Refused(f"{status} {answer.get('error')}")
        return answer

    def agree(self):
        # Your app shows `consent["text"]` and sends this when the person agrees.
        _, capture = send(Request(f"{URL}/api/v3.2/capture/", headers=self.headers))
        body = json.dumps({"text_sha256": capture["consent"]["text_sha256"]}).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        status, answer = send(Request(f"{URL}/api/v3.2/capture/consent/", data=body, headers=headers, method="POST"))
        if status >= 400:
            raise Refused(f"{status} {answer.get('error')}")

    def finish(self, index, fields, files):
        answer = self.post(f"{index}/", *multipart(fields, files))
        # Your app shows the advice and lets the person try again, five times at most.
        if not answer["accepted"]:
            raise Refused(answer.get("advice", "the step was refused"))

    def read_chip(self, index, reader):
        # Good for five minutes: ask before the chip is read, so that it is held to the phone only once.
        challenge = self.post(f"{index}/chip-challenge/")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([*reader, folder, challenge["challenge"]], check=True)
            paths = {field: Path(folder, name) for name, field in FILES.items()}
            files = [(field, path.read_bytes()) for field, path in paths.items() if path.exists()]
        has_answer = any(field == "active_authentication" for field, _ in files)
        self.finish(index, {"challenge_id": challenge["id"]} if has_answer else {}, files)

    def send_photo(self, index, path):
        self.finish(index, {}, [("selfie", Path(path).read_bytes())])

    def send_recording(self, index, record):
        challenge = self.post(f"{index}/challenge/")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            subprocess.run([record, name, *challenge["actions"]], check=True)
            times = sorted(int(file.stem) for file in folder.glob("*.jpg") if file.stem.isdigit())
            files = [("selfie", (folder / "selfie.jpg").read_bytes())]
            files += [("frames", (folder / f"{time}.jpg").read_bytes()) for time in times]
        self.finish(index, {"challenge_id": challenge["id"], "frame_times_ms": json.dumps(times)}, files)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    selfie, *reader = arguments
    is_photo = selfie.endswith(".jpg")

    # The backend.
    steps = [{"kind": "chip"}, {"kind": "selfie", "liveness": "photo" if is_photo else "moving"}]
    status, made = call("/api/v3.2/sessions/", json.dumps({"steps": steps, "consent": CONSENT}).encode())
    if status != 201:
        raise Refused(f"{status} {made.get('error')}")

    # The app, which got the link.
    app = App(made["link"].split("#")[1])
    app.agree()
    app.read_chip(0, reader)
    (app.send_photo if is_photo else app.send_recording)(1, selfie)

    # The backend: it decides on `decision.outcome`.
    status, session = call(f"/api/v3.2/sessions/{made['id']}")
    print(json.dumps(session, ensure_ascii=False))
    return 0 if is_accepted(status, session) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, subprocess.CalledProcessError, Refused) as fault:
        print(fault, file=sys.stderr)
        sys.exit(2)
