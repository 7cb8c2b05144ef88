-- What a client has decided for itself: whether an expired document is refused, and how live a
-- selfie must at least be; null is the service's own limit.

alter table clients
  add column refuse_expired boolean not null default false,
  add column min_liveness real check (min_liveness between 0 and 1);
