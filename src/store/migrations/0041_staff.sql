-- Admins look after a client's people and its policy; reviewers leave notes for each other and know
-- whose case is whose (docs/adr/0076-admins-notes-and-whose-case-it-is.md).

alter table reviewers drop constraint reviewers_role_check;
alter table reviewers add constraint reviewers_role_check
  check (role in ('reviewer', 'auditor', 'admin'));

-- A link with which a person chooses their password, once; the digest of its token.
create table staff_links (
  reviewer text primary key references reviewers (name) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  unconfirmed_ms bigint not null default 0
);

create index staff_links_by_expiry on staff_links (expires_at);

alter table capture_sessions
  -- Written before the decision, oldest first: by, at, and the sealed text.
  add column notes jsonb not null default '[]',
  -- A name, not a reference: whoever was removed has nothing any more, without a lock on the session.
  add column assigned_to text;
