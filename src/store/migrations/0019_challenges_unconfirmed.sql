-- As in 0014_observed_time.sql: a clock that is wrong makes no challenge old.

alter table challenges add column unconfirmed_ms bigint not null default 0;
