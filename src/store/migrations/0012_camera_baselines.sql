-- What the cameras of a client look like: of each measure of the anti-spoofing (tone, texture), how
-- many pictures fell into which of 64 bins. No picture, no face, and no row for one person.

create table camera_baselines (
  client text not null references clients (name) on delete cascade,
  device text not null,
  -- Of the judge: bins of another version mean something else.
  version text not null,
  -- Genuine pictures chosen by the operator, or whatever the traffic brought.
  chosen boolean not null default false,
  frozen boolean not null default false,
  counts bytea not null,
  pictures integer not null,
  -- Of the pictures after the baseline was complete: has the camera changed since?
  recent bytea not null,
  recent_pictures integer not null,
  changed_at timestamptz not null default now(),
  primary key (client, device)
);

-- Adds one to each of these bins; a byte holds what 250 pictures can count.
create function add_to_bins(counts bytea, bins integer[]) returns bytea
  language plpgsql immutable as $$
declare bin integer;
begin
  foreach bin in array bins loop
    counts := set_byte(counts, bin, get_byte(counts, bin) + 1);
  end loop;
  return counts;
end
$$;
