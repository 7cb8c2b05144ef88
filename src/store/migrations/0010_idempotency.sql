-- Answers that a client may ask for again with the same Idempotency-Key, for a day. Neither the key nor
-- a digest of the photos alone is here: both are mixed with the key, which only the client has.

create table idempotent_answers (
  key_hash text primary key,
  client text not null references clients (name) on delete cascade,
  body_hash text not null,
  -- Whoever runs the request, until when; renewed while it runs.
  holder uuid not null,
  held_until timestamptz not null,
  status integer,
  answer text,
  transaction_id bigint,
  expires_at timestamptz not null
);

create index idempotent_answers_by_expiry on idempotent_answers (expires_at);
create index idempotent_answers_of_client on idempotent_answers (client, transaction_id);
