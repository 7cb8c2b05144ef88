-- Where people stop, and how long each step takes them. Null for sessions of the time before.

alter table capture_sessions add column opened_at timestamptz;
-- When the photo came that was accepted.
alter table capture_steps add column done_at timestamptz;
