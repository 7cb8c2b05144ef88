-- Which pictures the moving selfies of the last days had, so that a recording that comes again is
-- noticed: keyed hashes, no byte of a picture. A row names no client and no session, and time alone
-- erases it.
create table known_pictures (
  -- HMAC by a key of this deployment.
  hash text primary key,
  -- The challenge that the recording answered.
  recording text not null,
  -- Of the photo beside the frames only: a keyed hash of the attempts of one person, which may share it.
  series text,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0
);

create index known_pictures_by_time on known_pictures (expires_at);
