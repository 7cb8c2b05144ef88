-- For exporting and erasing all records of one person: what a session or a reference has.
create index transactions_of_session on transactions (session) where session is not null;
create index transactions_of_reference on transactions (client, reference) where reference is not null;
create index capture_steps_of_transaction on capture_steps (transaction_id) where transaction_id is not null;
