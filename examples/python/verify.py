"""Verifies a document or a selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
verify.py passport PHOTO | card FRONT BACK | selfie PHOTO | session ID"""

import json
import os
import random
import sys
import time
import uuid
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL = os.environ["ANVERSO_URL"].rstrip("/")
TRIES = 6

# What to post where, and the fields of the photos.
OCR, LIVENESS = "/api/v3.2/ocr/", "/api/v3.2/biometrics/liveness/"
KINDS = {
    "passport": (OCR, {"document_type": "passport"}, ["frontside"]),
    "card": (OCR, {"document_type": "identification_card", "validate_sides": "true"}, ["frontside", "backside"]),
    "selfie": (LIVENESS, {}, ["selfie"]),
}


def send(request):
    """The status and the JSON of an answer; a busy or restarting service is tried again."""
    for attempt in range(TRIES):
        try:
            with urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"{}")
        except HTTPError as refusal:  # 4xx and 5xx; its body is an answer, too
            if refusal.code not in (502, 503, 504) or attempt == TRIES - 1:
                return refusal.code, json.load(refusal)
            wait = float(refusal.headers.get("Retry-After") or 0)
        except URLError:
            if attempt == TRIES - 1:
                raise
            wait = 0
        time.sleep(max(wait, 0.25 * 2**attempt * (1 + random.random()) / 2))


def log_in():
    form = {"username": os.environ["ANVERSO_USERNAME"], "password": os.environ["ANVERSO_PASSWORD"]}
    status, body = send(Request(f"{URL}/api/token/", data=urlencode(form).encode()))
    if status != 200:
        print(f"login failed: {body.get('detail')}", file=sys.stderr)
        sys.exit(2)
    return body["access"]


def multipart(fields, files):
    """files: pairs of field and content; a field may come more than once."""
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for name, content in files:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}.jpg"\r\n'
        parts.append(head.encode() + b"Content-Type: image/jpeg\r\n\r\n" + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def call(path, body=None, content_type="application/json"):
    for _ in range(2):
        headers = {"Authorization": f"Bearer {log_in()}", "Content-Type": content_type}
        status, answer = send(Request(URL + path, data=body, headers=headers))
        if status != 401:  # the token lived five minutes: get another and repeat
            break
    return status, answer


def verify(path, fields, photos):
    return call(path, *multipart({"return_id": "true", **fields}, photos.items()))


def is_accepted(status, answer):
    """A refusal may come as HTTP 200: what counts is valid, no error_code, and sides that match.
    A session is accepted when its decision says so, whatever its steps say."""
    if "decision" in answer:
        return (answer["decision"] or {}).get("outcome") == "approved"
    return (
        status == 200
        and answer.get("valid") is True
        and "error_code" not in answer
        and answer.get("match") is not False
    )


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "session":
        return tell(*call(f"/api/v3.2/sessions/{arguments[1]}"))
    path, fields, names = KINDS.get(arguments[0] if arguments else "", (None, None, []))
    if len(arguments) != 1 + len(names) or not names:
        print(__doc__, file=sys.stderr)
        return 2
    photos = {}
    for name, file_name in zip(names, arguments[1:]):
        with open(file_name, "rb") as file:
            photos[name] = file.read()
    return tell(*verify(path, fields, photos))


def tell(status, answer):
    print(json.dumps(answer, ensure_ascii=False))
    if is_accepted(status, answer):
        return 0
    # error_code says why: ask for another photo, or review it. Anything else is no answer to the photo.
    return 1 if status in (200, 422) else 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as fault:  # no file, or no service (URLError)
        print(fault, file=sys.stderr)
        sys.exit(2)
