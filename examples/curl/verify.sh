#!/usr/bin/env bash
# Verifies a document or a selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
#   verify.sh passport PHOTO | card FRONT BACK | selfie PHOTO | session ID
set -euo pipefail

path=/api/v3.2/ocr/
case ${1:-}:$# in
  passport:2) form=(--form document_type=passport --form "frontside=@$2") ;;
  card:3) form=(--form document_type=identification_card --form validate_sides=true
    --form "frontside=@$2" --form "backside=@$3") ;;
  selfie:2) form=(--form "selfie=@$2") path=/api/v3.2/biometrics/liveness/ ;;
  session:2) form=() path=/api/v3.2/sessions/$2 ;;
  *) sed -n 2,3p "$0" >&2 && exit 2 ;;
esac
# A session is asked for; photos are posted.
[ "$1" = session ] || form+=(--form return_id=true)

# The password goes through standard input, so that it shows in no process list.
token() {
  printf %s "$ANVERSO_PASSWORD" |
    curl --silent --show-error --fail --retry 5 --data-urlencode "username=$ANVERSO_USERNAME" \
      --data-urlencode password@- "$ANVERSO_URL/api/token/" |
    sed 's/.*"access":"\([^"]*\)".*/\1/'
}

# Prints the answer, then its HTTP status on a line of its own. --retry obeys Retry-After on 503.
post() {
  printf 'header = "Authorization: Bearer %s"\n' "$1" |
    curl --silent --show-error --config - --retry 5 --write-out '\n%{http_code}\n' \
      "${form[@]}" "$ANVERSO_URL$path"
}

access=$(token) || exit 2
answer=$(post "$access") || exit 2
if [ "$(tail -n 1 <<<"$answer")" = 401 ]; then # the token lived five minutes: get another and repeat
  answer=$(post "$(token)") || exit 2
fi
status=$(tail -n 1 <<<"$answer")
body=$(sed '$d' <<<"$answer")
printf '%s\n' "$body"

# A refusal may come as HTTP 200, so the status alone says nothing: accepted is what is valid, has no
# error_code, and whose sides match. Quotes inside a value are escaped, so no name can look like a key.
# A session is accepted when its decision says so, whatever its steps say.
has() { grep --quiet --fixed-strings "$1" <<<"$body"; }
if [ "$1" = session ] && [ "$status" = 200 ]; then
  if has '"decision":{"outcome":"approved"'; then exit 0; else exit 1; fi
fi
case $status in
  200 | 422)
    if [ "$status" = 200 ] && has '"valid":true' && ! has '"error_code":' && ! has '"match":false'
    then exit 0; else exit 1; fi ;; # error_code says why: ask for another photo, or review it
  *) exit 2 ;;
esac
