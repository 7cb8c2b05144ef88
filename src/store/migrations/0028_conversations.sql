-- A challenge that is revealed piece by piece (0018_challenges.sql has its actions and its use). While it
-- lasts: what was revealed when, hashes of frames and when they arrived. The row goes when its recording
-- was judged; no frame is ever here.
-- Unlogged, like counters: each of some fifty messages rewrites the row, and a write to the disk for each
-- of them would cost the embedded store more than all else. A crash of the database ends the conversations
-- of that minute; people open another.
create unlogged table conversations (
  id text primary key references challenges (id) on delete cascade,
  client text not null references clients (name) on delete cascade,
  token_hash text not null,
  -- JSON, which no query looks into: jsonb would be parsed and written out again with each message.
  state text not null,
  is_over boolean not null default false,
  -- Two messages at once: one of them is taken in again.
  version integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0
);

create index conversations_by_time on conversations (expires_at);

-- Which sequences a client's customers were asked for, so that none comes twice.
create table used_sequences (
  client text not null references clients (name) on delete cascade,
  sequence text not null,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0,
  primary key (client, sequence)
);

create index used_sequences_by_time on used_sequences (expires_at);
