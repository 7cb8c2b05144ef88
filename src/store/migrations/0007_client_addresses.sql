-- Addresses a client may call from, as CIDR blocks; none is from anywhere.

alter table clients add column addresses text[] not null default '{}';
