-- People behind the decision: reviewers with accounts of their own, a queue of sessions that wait for
-- them, and for clients that ask for it the photos, sealed, until somebody has decided.

alter table clients add column review_hours integer not null default 0
  check (review_hours between 0 and 720);

-- Two different reviewers must agree.
alter table client_policies add column second_person boolean not null default false;

create table reviewers (
  name text primary key,
  client text not null references clients (name) on delete cascade,
  role text not null check (role in ('reviewer', 'auditor')),
  password_hash text not null,
  -- Part of each token; a new password raises it.
  token_version integer not null default 1,
  created_at timestamptz not null default now()
);

create index reviewers_of_client on reviewers (client);

-- A reviewer who is signed in; the digest of the token in the browser's cookie.
create table staff_logins (
  token_hash text primary key,
  reviewer text not null references reviewers (name) on delete cascade,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0
);

create index staff_logins_of_reviewer on staff_logins (reviewer);
create index staff_logins_by_expiry on staff_logins (expires_at);

alter table capture_sessions
  -- What people said of it, oldest first: by, at, verdict, reason, note.
  add column reviews jsonb not null default '[]',
  add column claimed_by text,
  add column claimed_until timestamptz;

create index capture_sessions_in_review on capture_sessions (client, decided_at, id)
  where outcome = 'review';

-- Sealed; gone with the end of the session unless a person has to look at it, and with the decision.
create table review_photos (
  session text not null references capture_sessions (id) on delete cascade,
  position smallint not null,
  name text not null
    check (name in ('frontside', 'backside', 'selfie', 'portrait', 'fields', 'face')),
  sealed text not null,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0,
  primary key (session, position, name)
);

create index review_photos_by_time on review_photos (expires_at);

-- As in 0006, with reviewers, whose name is their key as a client's is.
create or replace function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  secrets text[] := array['password_hash', 'private_jwk', 'public_jwk'];
  subject text := coalesce(is_now, was) ->> case tg_table_name when 'signing_keys' then 'kid' else 'name' end;
begin
  if was = is_now then return null; end if;
  insert into audit_log (actor, source, action, subject, before, after)
  values (
    coalesce(nullif(current_setting('anverso.actor', true), ''), session_user),
    coalesce(nullif(current_setting('anverso.source', true), ''), host(inet_client_addr()), 'local'),
    tg_table_name || '.' || lower(tg_op),
    subject,
    was - secrets,
    is_now - secrets || case
      when tg_op <> 'UPDATE' then '{}'
      when was ->> 'password_hash' <> is_now ->> 'password_hash' then '{"password": "changed"}'
      when was ->> 'private_jwk' <> is_now ->> 'private_jwk' then '{"private_key": "stored anew"}'
      else '{}' end::jsonb);
  return null;
end
$$;

create trigger audit after insert or update or delete on reviewers
  for each row execute function audit_change();
