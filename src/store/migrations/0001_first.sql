-- The service's whole memory. There is no column here for an image, a name or a document number.

create table transactions (
  id bigint generated always as identity primary key,
  client text not null,
  -- Identifiers from our own source, never free text: a pattern keeps them so.
  kind text not null check (kind ~ '^[A-Za-z][A-Za-z0-9_.+-]{0,63}$'),
  outcome text not null check (outcome in ('accepted', 'rejected', 'failed')),
  code integer,
  reason text check (reason ~ '^[A-Za-z][A-Za-z0-9_.+-]{0,63}$'),
  timings_ms jsonb not null,
  models jsonb not null,
  request_id text not null check (char_length(request_id) between 1 and 128),
  recorded_at timestamptz not null default now(),
  retain_until timestamptz not null
);

create index transactions_of_client on transactions (client, id desc);
create index transactions_by_retention on transactions (retain_until);

create table clients (
  name text primary key check (name ~ '^[a-z0-9._-]{1,64}$'),
  password_hash text not null,
  services text[] not null check (services <@ array['ocr', 'id_reader_plus', 'liveness']),
  requests_per_minute integer not null check (requests_per_minute > 0),
  retention_days integer not null check (retention_days >= 0),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- Goes up when the client is disabled or its password changes; tokens of a lower one are void.
  token_version integer not null default 1
);

-- A login starts a family; each refresh replaces its newest token. Revoking marks the family, so
-- that a token issued at that very moment is void as well.
create table refresh_families (
  id uuid primary key,
  client text not null references clients (name),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index refresh_families_of_client on refresh_families (client);
create index refresh_families_by_expiry on refresh_families (expires_at);

create table refresh_tokens (
  id_hash text primary key,
  family uuid not null references refresh_families (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index refresh_tokens_of_family on refresh_tokens (family);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- Unlogged: a count that a crash forgets is no loss, and so no request waits for the disk.
create unlogged table counters (
  key_hash text not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  hits integer not null,
  primary key (key_hash, window_start)
);

create index counters_by_end on counters (window_end);
