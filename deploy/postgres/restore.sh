#!/usr/bin/env bash
# DATABASE_URL=postgres://… restore.sh FILE: fills an empty database from a dump of backup.sh, or
# changes nothing. Stop the service first.
set -euo pipefail
file=${1:?usage: restore.sh FILE}
url=${DATABASE_URL:?set DATABASE_URL}
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$url" --command="$1"; }

if [ "$(ask "select count(*) from pg_tables where schemaname = 'public'")" != 0 ]; then
  echo 'the database is not empty; nothing was changed' >&2
  exit 2
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$url" "$file"
# Ids that were given out after the dump are not given out again.
ask "select setval(s, nextval(s) + 1000000) from pg_get_serial_sequence('transactions', 'id') as s" >/dev/null
