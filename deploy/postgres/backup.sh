#!/usr/bin/env bash
# DATABASE_URL=postgres://… backup.sh FILE: dumps the database as it is at one moment, while the
# service runs. pg_dump must not be older than the server.
set -euo pipefail
umask 077
file=${1:?usage: backup.sh FILE}
url=${DATABASE_URL:?set DATABASE_URL}
[ ! -e "$file" ] || { echo "$file exists already" >&2; exit 2; }

trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file="$file.part" --dbname="$url"
# Reads all of it: a dump that was cut is not kept.
pg_restore --file=/dev/null "$file.part"
mv "$file.part" "$file"
