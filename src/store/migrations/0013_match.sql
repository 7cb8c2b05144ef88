-- A client may contract the comparison of a document's portrait with a selfie.

alter table clients drop constraint clients_services_check;
alter table clients add constraint clients_services_check
  check (services <@ array['ocr', 'id_reader_plus', 'liveness', 'match']);

-- For so many minutes the selfie may follow the document in a request of its own; 0, the default,
-- keeps nothing of a face.
alter table clients add column face_minutes integer not null default 0
  check (face_minutes between 0 and 60);

-- What the net made of a document's portrait, sealed: 128 numbers, no picture.
create table document_faces (
  transaction_id bigint primary key references transactions (id) on delete cascade,
  client text not null references clients (name) on delete cascade,
  face text not null,
  expires_at timestamptz not null
);

create index document_faces_by_expiry on document_faces (expires_at);
