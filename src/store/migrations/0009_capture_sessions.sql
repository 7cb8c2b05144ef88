-- Capture sessions: a client sends a person a link, and the person's phone takes the photos. What was
-- read is here until an hour after the end, sealed where there is a secret; no image ever is.

alter table clients add column origins text[] not null default '{}';

create table webhook_secrets (
  client text primary key references clients (name) on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now()
);

create table capture_sessions (
  id text primary key,
  client text not null references clients (name) on delete cascade,
  token_hash text not null unique,
  status text not null default 'open'
    check (status in ('open', 'started', 'finished', 'expired', 'cancelled')),
  -- Grows with every change: whoever follows a session reads it again when it differs.
  version integer not null default 1,
  language text not null check (language in ('en', 'es')),
  reference text,
  return_url text,
  webhook_url text,
  consent_text text,
  consent_given_at timestamptz,
  -- The device that gave consent or sent the first photo; the link is of no use to another.
  device_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  retain_until timestamptz not null
);

create index capture_sessions_of_client on capture_sessions (client);
create index capture_sessions_by_expiry on capture_sessions (expires_at) where ended_at is null;
create index capture_sessions_by_retention on capture_sessions (retain_until);

create table capture_steps (
  session text not null references capture_sessions (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('document', 'selfie')),
  document_type text,
  country text,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused')),
  attempts smallint not null default 0,
  -- A photo of this step is being read; a node that died meanwhile blocks it no longer than this.
  busy_until timestamptz,
  transaction_id bigint,
  answer text,
  primary key (session, position)
);

create index capture_steps_with_answer on capture_steps (session) where answer is not null;

-- What is still to be told to a client; its id is the same at every attempt.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  session text not null references capture_sessions (id) on delete cascade,
  event text not null check (event ~ '^session\.[a-z]+$'),
  attempts smallint not null default 0,
  -- Null once it was delivered or given up. A node that takes one moves it on for as long as an
  -- attempt may last, so no other node takes it too.
  next_at timestamptz
);

create index webhooks_due on webhooks (next_at) where next_at is not null;
create index webhooks_of_session on webhooks (session);
