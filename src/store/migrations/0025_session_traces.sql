-- The trace of the request that made the session (`traceparent` of W3C), which its webhooks continue;
-- null where traces are not recorded.
alter table capture_sessions add column traceparent text;
