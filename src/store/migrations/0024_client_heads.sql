-- Heads and limits that were fitted to the client's own pictures; null are the shipped ones. Weights
-- and rates: no picture, no face. They go with the client.

alter table clients add column heads jsonb;
