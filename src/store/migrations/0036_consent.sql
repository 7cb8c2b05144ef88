-- Consent can be withdrawn, its text has a language, and a client may need one for faces.
alter table capture_sessions
  add column consent_language text check (consent_language ~ '^[A-Za-z0-9-]{2,35}$'),
  -- Also of somebody who never agreed: then consent_given_at is null.
  add column consent_withdrawn_at timestamptz;

-- Clients that are there keep what they do; a new one gets true from the command that makes it.
alter table clients add column consent_required boolean not null default false;
