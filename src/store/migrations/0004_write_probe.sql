-- Written by every readiness check: a store that answers but cannot keep a record is not ready.

create table write_probe (at timestamptz not null);
insert into write_probe values (now());
