-- Photos for a client that must file a copy: files as they were sent, sealed, until it has fetched them.

alter table clients add column photo_hours integer not null default 0
  check (photo_hours between 0 and 168);

-- Decided when the session is made: the person agrees to it.
alter table capture_sessions add column photos_kept boolean not null default false;

-- A row stays with its session, and says what there was and when it was fetched.
create table client_photos (
  session text not null references capture_sessions (id) on delete cascade,
  position smallint not null,
  name text not null check (name in ('frontside', 'backside', 'selfie')),
  type text not null,
  bytes integer not null,
  -- Null once it was fetched, or its time is over; so is the hash.
  sealed text,
  sha256 text,
  -- A node is sending it.
  claimed_until timestamptz,
  fetched_at timestamptz,
  primary key (session, position, name)
);

create index client_photos_kept on client_photos (session) where sealed is not null;
