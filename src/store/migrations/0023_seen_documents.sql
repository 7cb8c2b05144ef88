-- For clients that ask for it: which documents their sessions showed, to notice one that comes again.
-- A keyed hash, never the number; gone with its session, and after the client's own time.

alter table clients add column repeat_days integer not null default 0
  check (repeat_days between 0 and 3650);

create table seen_documents (
  session text not null references capture_sessions (id) on delete cascade,
  position smallint not null,
  client text not null references clients (name) on delete cascade,
  -- HMAC by a key of this client's.
  document text not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0,
  primary key (session, position)
);

create index seen_documents_of_client on seen_documents (client, document);
create index seen_documents_by_time on seen_documents (expires_at);
