-- What the operator trusts of countries, to verify the chips of documents:
-- certificates of countries, links between them and signers, and lists of revoked ones. None is shipped.
create table chip_trust (
  -- SHA-256 of the DER.
  fingerprint text primary key,
  kind text not null check (kind in ('country', 'link', 'signer', 'list')),
  -- Two letters of whoever issued it.
  country text not null,
  subject text not null,
  -- Of a list: when it was issued, and when the next one is due.
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- In base64.
  der text not null,
  added_at timestamptz not null default clock_timestamp()
);

create index chip_trust_by_country on chip_trust (country);
