-- Who has logged in from where, as digests: a restart during a flood of logins must not lock out clients
-- that log in from their usual address.

create table known_logins (
  pair_hash text primary key,
  address_hash text not null,
  client text not null references clients (name) on delete cascade,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0
);

create index known_logins_by_expiry on known_logins (expires_at);
