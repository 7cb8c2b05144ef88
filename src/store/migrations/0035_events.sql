-- An outage of days loses nothing: events are sent in order, for as long as the client wants, and stay
-- listed with what came of them.

alter table clients add column webhook_hours integer not null default 72
  check (webhook_hours between 1 and 168);

-- Delivered or given up, nobody noted which, and nothing reads them.
delete from webhooks where next_at is null;

alter table webhooks
  -- The order of a client's events.
  add column seq bigint generated always as identity,
  add column client text,
  add column created_at timestamptz,
  -- The client's hours of retries count from here: when it was made, or sent again by somebody.
  add column retry_from timestamptz,
  add column state text not null default 'pending'
    check (state in ('pending', 'delivered', 'given_up', 'withdrawn', 'unsent')),
  add column last_at timestamptz,
  -- The status of the last answer, or the code of the fault; never the address.
  add column last_result text,
  -- When it was first delivered or given up: its session's answers have an hour from here.
  add column settled_at timestamptz,
  add column settled_unconfirmed_ms bigint not null default 0;

update webhooks w set client = s.client, created_at = coalesce(s.ended_at, next_at),
  retry_from = coalesce(s.ended_at, next_at)
from capture_sessions s where s.id = w.session;

alter table webhooks
  alter column client set not null,
  alter column created_at set not null,
  alter column retry_from set not null;

create index webhooks_of_client on webhooks (client, seq);

-- Nodes of the version before write events while an upgrade goes from node to node.
create function fill_webhook() returns trigger language plpgsql as $$
begin
  new.client := coalesce(new.client, (select client from capture_sessions where id = new.session));
  new.created_at := coalesce(new.created_at, new.next_at);
  new.retry_from := coalesce(new.retry_from, new.created_at);
  return new;
end
$$;

create trigger fill before insert on webhooks for each row execute function fill_webhook();
