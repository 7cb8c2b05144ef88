-- Who changed what, when and from where. Never a password, its hash or a key.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  source text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log can only be added to';
end
$$;

create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function audit_is_append_only();

-- Triggers, so that a change from anywhere leaves a trail, also one made with psql. The service and
-- its commands say who they are (anverso.actor); others are the user of their connection.
create function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  secrets text[] := array['password_hash', 'private_jwk', 'public_jwk'];
  subject text := coalesce(is_now, was) ->> case tg_table_name when 'clients' then 'name' else 'kid' end;
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

create trigger audit after insert or update or delete on clients
  for each row execute function audit_change();
create trigger audit after insert or update or delete on signing_keys
  for each row execute function audit_change();
