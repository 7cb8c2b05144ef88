-- A name for this deployment, the issuer of its tokens unless another is set.

create table deployment (
  id uuid not null default gen_random_uuid(),
  only_row boolean primary key default true check (only_row)
);
insert into deployment default values;
