-- A client may contract the verification of chips.
alter table clients drop constraint clients_services_check;
alter table clients add constraint clients_services_check
  check (services <@ array['ocr', 'id_reader_plus', 'liveness', 'match', 'chip']);
