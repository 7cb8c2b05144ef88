-- Transactions counted by minute, hour and day: a summary reads a few thousand of these rows
-- instead of every record. Triggers keep them, in the transaction of the record itself.

create table transaction_counts (
  client text not null,
  step text not null check (step in ('minute', 'hour', 'day')),
  at timestamptz not null,
  kind text not null,
  outcome text not null,
  -- -1 where there is none.
  code integer not null,
  -- A row has a lock until its transaction is on the disk. Connections count in rows of their own,
  -- so that nodes rarely wait for one another; a reader adds them up.
  slot smallint not null,
  count integer not null,
  -- How many took how long, by bucket: {"48": 12} says that twelve took 1.1^48 - 1 to 1.1^49 - 1 ms.
  times jsonb not null,
  primary key (client, step, at, kind, outcome, code, slot)
) with (fillfactor = 70);

-- The bucket of a transaction; null where nothing was timed.
create function time_bucket(timings jsonb) returns integer language sql immutable as $$
  select floor(ln(1 + sum(value::double precision)) / ln(1.1::double precision))::integer
  from jsonb_each_text(timings)
$$;

create function count_transactions() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
  one record;
begin
  for one in
    select client, step, date_trunc(step, recorded_at, 'UTC') as at, kind, outcome,
      coalesce(code, -1) as code, bucket::text as bucket, count(*)::integer * sign as n
    from (select *, time_bucket(timings_ms) as bucket from changed) as timed,
      unnest(array['day', 'hour', 'minute']) as step
    where step <> 'minute' or recorded_at > now() - interval '2 days'
    group by 1, 2, 3, 4, 5, 6, 7
    -- The same order everywhere: two nodes never wait for each other.
    order by 1, 2, 3, 4, 5, 6, 7
  loop
    insert into transaction_counts as c
    values (one.client, one.step, one.at, one.kind, one.outcome, one.code, pg_backend_pid() % 16,
      one.n, case when one.bucket is null then '{}' else jsonb_build_object(one.bucket, one.n) end)
    on conflict (client, step, at, kind, outcome, code, slot) do update set
      count = c.count + one.n,
      times = case when one.bucket is null then c.times else c.times || jsonb_build_object(
        one.bucket, coalesce((c.times ->> one.bucket)::integer, 0) + one.n) end;
  end loop;
  return null;
end
$$;

create trigger count_recorded after insert on transactions
  referencing new table as changed for each statement execute function count_transactions();
create trigger count_removed after delete on transactions
  referencing old table as changed for each statement execute function count_transactions();

-- The records there are. Times only of the last two days, as long as minutes are kept: to add up
-- those of a million records would take a minute, in which the service does not start.
insert into transaction_counts
select client, step, at, kind, outcome, code, 0, sum(n),
  coalesce(jsonb_object_agg(bucket, n) filter (where bucket is not null), '{}')
from (
  select client, step, date_trunc(step, recorded_at, 'UTC') as at, kind, outcome,
    coalesce(code, -1) as code, bucket, count(*)::integer as n
  from (
    select *, case when recorded_at > now() - interval '2 days' then time_bucket(timings_ms) end
      as bucket
    from transactions
  ) as timed, unnest(array['day', 'hour', 'minute']) as step
  where step <> 'minute' or recorded_at > now() - interval '2 days'
  group by 1, 2, 3, 4, 5, 6, 7
) as grouped
group by 1, 2, 3, 4, 5, 6;

-- Lists of what is rare or long ago, without a walk through all that came after.
create index transactions_of_code on transactions (client, code, id desc) where code is not null;
create index transactions_of_outcome on transactions (client, outcome, id desc)
  where outcome <> 'accepted';
create index transactions_of_kind on transactions (client, kind, id desc);
create index transactions_of_period on transactions (client, recorded_at);

analyze transactions;
analyze transaction_counts;
