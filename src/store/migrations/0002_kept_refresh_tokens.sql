-- A client that cannot store a new refresh token at each refresh keeps one for its whole life.

alter table clients add column keeps_refresh_token boolean not null default false;
