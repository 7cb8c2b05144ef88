-- The languages of the page are listed in src/contract/languages.ts, and the schema of a request
-- lets in no other.
alter table capture_sessions drop constraint capture_sessions_language_check;
