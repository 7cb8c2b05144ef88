-- A webhook secret that was replaced signs beside the new one for a while, so that receivers can change.
alter table webhook_secrets
  add column previous_sealed text,
  add column previous_until timestamptz;
