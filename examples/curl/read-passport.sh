#!/usr/bin/env bash
# Reads one passport: read-passport.sh PHOTO, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set.
set -euo pipefail
photo=$1

# The password goes through standard input, so that it shows in no process list.
token() {
  printf %s "$ANVERSO_PASSWORD" |
    curl --silent --show-error --fail --retry 5 --data-urlencode "username=$ANVERSO_USERNAME" \
      --data-urlencode password@- "$ANVERSO_URL/api/token/" |
    sed 's/.*"access":"\([^"]*\)".*/\1/'
}

# Prints the answer, then its HTTP status on a line of its own. --retry obeys Retry-After on 503.
read_passport() {
  printf 'header = "Authorization: Bearer %s"\n' "$1" |
    curl --silent --show-error --config - --retry 5 --write-out '\n%{http_code}\n' \
      --form document_type=passport --form "frontside=@$photo" "$ANVERSO_URL/api/v3.2/ocr/"
}

access=$(token) || exit 2
answer=$(read_passport "$access") || exit 2
if [ "$(tail -n 1 <<<"$answer")" = 401 ]; then # the token lived five minutes: get another and repeat
  answer=$(read_passport "$(token)") || exit 2
fi
sed '$d' <<<"$answer"
case $(tail -n 1 <<<"$answer") in
  200) ;;
  422) exit 1 ;; # the photo cannot be read: error_code says why, ask for another
  *) exit 2 ;;
esac
