-- A session may ask for the chip of a document, which an app reads.
alter table capture_steps drop constraint capture_steps_kind_check;
alter table capture_steps add constraint capture_steps_kind_check
  check (kind in ('document', 'selfie', 'chip'));
