-- What a person is asked to do in front of the camera. No frame is ever here.

create table challenges (
  id text primary key,
  client text not null references clients (name) on delete cascade,
  -- Attempts of one person: a step of a capture session, or challenges that an app links.
  series text not null,
  session text references capture_sessions (id) on delete cascade,
  actions text[] not null,
  -- Actions that were asked for and not seen.
  missed text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Taken by a request; null again where that request judged nothing.
  used_at timestamptz,
  judged_at timestamptz,
  retain_until timestamptz not null
);

create index challenges_of_series on challenges (client, series);
create index challenges_of_session on challenges (session) where session is not null;
create index challenges_by_retention on challenges (retain_until);

-- How a selfie of a capture session proves that a person is there.
alter table capture_steps add column liveness text not null default 'photo'
  check (liveness in ('photo', 'moving', 'auto'));
-- A moving selfie was judged, and this is its answer.
alter table capture_steps add column moving boolean not null default false;

-- Portuguese is the third language of the page.
alter table capture_sessions drop constraint capture_sessions_language_check;
alter table capture_sessions add constraint capture_sessions_language_check
  check (language in ('en', 'es', 'pt'));

-- How the page looks to a client's customers; the logo is a small PNG in base64.
alter table clients add column brand_name text;
alter table clients add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$');
alter table clients add column brand_logo text;
