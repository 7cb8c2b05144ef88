-- A step may offer several documents: the person chooses, or the photo does. `document_type` is null until then.
alter table capture_steps add column document_types text[];
-- Where the page sends a person who needs help.
alter table clients add column help_url text;
