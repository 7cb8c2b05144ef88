-- A sandbox client gets any documented answer by asking for it; each of its records says so. What a
-- client is, it stays: neither do invented answers become real ones, nor the other way round.

alter table clients add column sandbox boolean not null default false;
alter table transactions add column sandbox boolean not null default false;

create function sandbox_is_for_good() returns trigger language plpgsql as $$
begin
  raise exception 'a client cannot change between sandbox and ordinary';
end
$$;

create trigger sandbox_is_for_good before update on clients for each row
  when (old.sandbox is distinct from new.sandbox) execute function sandbox_is_for_good();
