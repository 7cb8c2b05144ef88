-- Keys with which apps sign their captures (docs/adr/0059-an-app-signs-its-captures.md). The public half
-- of a key that a phone made and its maker attested; nothing of the attestation is kept.
create table app_keys (
  client text not null references clients (name) on delete cascade,
  -- SHA-256 of the public key.
  id text not null,
  -- Enrolled by the link of this session, and good in it alone; null for a key that the client's
  -- backend enrolled.
  session text references capture_sessions (id) on delete cascade,
  app text not null,
  level text not null check (level in ('secure_enclave', 'trusted_environment', 'strongbox')),
  -- SubjectPublicKeyInfo in base64.
  public_key text not null,
  -- Of the last signature; null for keys of Android, which have none.
  counter bigint,
  created_at timestamptz not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0,
  primary key (client, id)
);

create index app_keys_by_time on app_keys (expires_at);
create index app_keys_of_session on app_keys (session) where session is not null;

-- Numbers that an app attests a key with, or signs with a photo that has no challenge. Each is good once.
create table app_nonces (
  id text primary key,
  client text not null references clients (name) on delete cascade,
  session text references capture_sessions (id) on delete cascade,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0
);

create index app_nonces_by_time on app_nonces (expires_at);
create index app_nonces_of_session on app_nonces (session) where session is not null;
