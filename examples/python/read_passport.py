"""Reads one passport: read_passport.py PHOTO, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set."""

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


def send(request):
    """The status and the JSON of an answer; a busy or restarting service is tried again."""
    for attempt in range(TRIES):
        try:
            with urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
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
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for name, content in files.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}.jpg"\r\n'
        parts.append(head.encode() + b"Content-Type: image/jpeg\r\n\r\n" + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def read_passport(photo, token):
    body, content_type = multipart({"document_type": "passport"}, {"frontside": photo})
    headers = {"Authorization": f"Bearer {token}", "Content-Type": content_type}
    return send(Request(f"{URL}/api/v3.2/ocr/", data=body, headers=headers))


def main():
    with open(sys.argv[1], "rb") as file:
        photo = file.read()
    status, answer = read_passport(photo, log_in())
    if status == 401:  # the token lived five minutes: get another and repeat
        status, answer = read_passport(photo, log_in())
    print(json.dumps(answer, ensure_ascii=False))
    # 422: the photo cannot be read; error_code says why, ask for another.
    return {200: 0, 422: 1}.get(status, 2)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except URLError as fault:
        print(fault, file=sys.stderr)
        sys.exit(2)
