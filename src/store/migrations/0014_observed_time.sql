-- Records are erased by age, and what is erased is lost: a wrong clock must not do it. This row is the
-- time that the nodes have watched pass, by clocks that nobody can set. Erasing goes by it alone.

create table observed_time (
  observed_at timestamptz not null,
  -- The machine that wrote last, and its time since boot: a restart loses nothing on the same boot.
  boot text,
  uptime_ms float8,
  -- Grows when an operator confirms the clock: what nodes watched before counts no longer.
  generation integer not null default 1,
  -- The largest unconfirmed_ms of any row.
  most_ms bigint not null default 0,
  only_row boolean primary key default true check (only_row)
);

-- An upgrade with a wrong clock erases nothing either: the newest sign of life in the store counts.
insert into observed_time (observed_at)
select least(now(), greatest(
  (select max(at) from write_probe),
  (select max(recorded_at) from transactions),
  (select max(at) from audit_log)));

-- How far the clock was ahead of the observed time when a row got its deadline (negative: behind). The
-- deadline minus this is when the row may be erased, in observed time.
alter table transactions add column unconfirmed_ms bigint not null default 0;
alter table refresh_families add column unconfirmed_ms bigint not null default 0;
alter table signing_keys add column unconfirmed_ms bigint not null default 0;
alter table idempotent_answers add column unconfirmed_ms bigint not null default 0;
alter table document_faces add column unconfirmed_ms bigint not null default 0;
alter table capture_sessions
  add column unconfirmed_ms bigint not null default 0,
  -- The same for ended_at, from which the answers have an hour.
  add column ended_unconfirmed_ms bigint not null default 0;

-- The doubt of a new row: a node's generation and its unconfirmed_ms. Where an operator has confirmed the
-- clock meanwhile and the node does not know yet, there is none.
create function unconfirmed(doubt bigint[]) returns bigint language sql stable as $$
  select case when generation = doubt[1] then doubt[2] else 0 end from observed_time
$$;
