-- most_ms was written once a minute: rows that a clock ahead had dated within a minute, and that was then
-- set right, were past every index condition until their own date, a hundred days late. Now it is never
-- less than the doubt of a row, and an hour more, so that it is not written again for every small change.
create or replace function unconfirmed(doubt bigint[]) returns bigint language plpgsql as $$
declare
  known observed_time%rowtype;
begin
  select * into known from observed_time;
  if known.generation <> doubt[1] then return 0; end if;
  if doubt[2] > known.most_ms then
    update observed_time set most_ms = greatest(most_ms, doubt[2] + 3600000);
  end if;
  return doubt[2];
end
$$;

update observed_time set most_ms = greatest(most_ms, (
  select max(ms) from (
    select max(unconfirmed_ms) as ms from transactions
    union all select max(unconfirmed_ms) from refresh_families
    union all select max(unconfirmed_ms) from signing_keys
    union all select max(unconfirmed_ms) from idempotent_answers
    union all select max(unconfirmed_ms) from document_faces
    union all select max(greatest(unconfirmed_ms, ended_unconfirmed_ms)) from capture_sessions
    union all select max(unconfirmed_ms) from challenges
    union all select max(unconfirmed_ms) from known_logins
    union all select max(unconfirmed_ms) from staff_logins
    union all select max(unconfirmed_ms) from review_photos
  ) as doubts));
