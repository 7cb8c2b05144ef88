-- A session decides: what its checks found, by which policy, and why. Findings are facts about a photo
-- that was read, never a value of the document; a face is sealed, and gone when the session ends.

alter table capture_sessions
  add column details boolean not null default false,
  add column outcome text check (outcome in ('approved', 'review', 'declined')),
  -- The policy in the version that decided, such as standard@1.
  add column policy text,
  add column decided_by text,
  add column decided_at timestamptz,
  add column reasons jsonb,
  add column checks jsonb,
  -- What a sandbox client asked its checks to find.
  add column sandbox_checks jsonb;

create index capture_sessions_by_time on capture_sessions (client, created_at desc, id desc);
create index capture_sessions_by_outcome on capture_sessions (client, outcome, created_at desc)
  where outcome is not null;
create index capture_sessions_by_reference on capture_sessions (client, reference)
  where reference is not null;

alter table capture_steps
  -- Why each photo that was refused was refused, oldest first: names of reasons, as in transactions.
  add column refusals text[] not null default '{}',
  add column findings jsonb,
  add column face text,
  add column sandbox_outcome text;

-- The policy of a client, by version; the newest is in force. Without a row it is `standard`.
create table client_policies (
  -- CLIENT/BASE@VERSION
  label text primary key,
  client text not null references clients (name) on delete cascade,
  version integer not null,
  base text not null,
  -- Null: the base as it is shipped.
  rules jsonb,
  created_at timestamptz not null default now(),
  unique (client, version)
);

-- Whose photo it was.
alter table transactions add column session text;
alter table transactions add column reference text;

-- An answer with `valid: false` was read, but not accepted. Not valid: the rows there are need no look.
alter table transactions drop constraint transactions_outcome_check;
alter table transactions add constraint transactions_outcome_check
  check (outcome in ('accepted', 'review', 'rejected', 'failed')) not valid;

-- Reasons that the interface has no number for, such as two faces that differ.
create index transactions_without_code on transactions (client, recorded_at, reason)
  where code is null and reason is not null;
