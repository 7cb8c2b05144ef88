import { digest } from '../../../../src/http/auth/capture-tokens.js';

/* What a store could hold since each migration, as plain SQL of that time. Nothing here may change. */

/** Of the customer whose session is at its second step. */
export const link = 'l'.repeat(43);
/** Sealed by the caller with the node's secret. */
type Sealed = { readonly webhookSecret: string };

/** As long as an id is. */
export const idOf = (name: string): string => name.padEnd(22, '-');

const at = "'2026-12-31T23:00:00Z'";
const later = "'2027-02-01T00:00:00Z'";
const session = `insert into capture_sessions
  (id, client, token_hash, status, language, webhook_url, consent_text, consent_given_at,
   created_at, expires_at, ended_at, retain_until) values`;
const step = 'insert into capture_steps (session, position, kind, document_type, status, attempts)';
const sessionRow = (id: string, status: string, ended = 'null'): string =>
  `('${idOf(id)}', 'bank', '${id === 'started' ? digest(link) : id}', '${status}', 'es',
    'https://bank.example/hook', 'I agree.', ${at}, ${at}, ${later}, ${ended}, ${later})`;
const row = '{"passed":"approve","doubt":"review","failed":"decline","not_run":"review"}';
const oldRules = `{"document_read":${row},"selfie_live":${row},"face_match":${row}}`;

export const firstRows: Readonly<Record<string, (sealed: Sealed) => string>> = {
  '0001': () => `
    insert into clients (name, password_hash, services, requests_per_minute, retention_days)
      values ('bank', 'none', '{ocr,id_reader_plus,liveness}', 1000, 30),
        ('gone', 'none', '{ocr}', 60, 0);
    update clients set disabled_at = ${at}, token_version = 2 where name = 'gone';
    insert into refresh_families (id, client, expires_at, revoked_at)
      values (gen_random_uuid(), 'bank', ${later}, null), (gen_random_uuid(), 'gone', ${later}, ${at});
    insert into refresh_tokens (id_hash, family, expires_at, used_at)
      select client, id, ${later}, case client when 'gone' then ${at}::timestamptz end
      from refresh_families;
    insert into transactions
        (client, kind, outcome, code, reason, timings_ms, models, request_id, recorded_at, retain_until)
      values ('bank', 'passport', 'accepted', null, null, '{"decode":12.5}', '{"corners":"1"}', 'a', ${at}, ${later}),
        ('bank', 'passport', 'rejected', 826, 'documentBlurry', '{}', '{}', 'b', ${at}, ${later}),
        ('bank', 'selfie', 'failed', null, null, '{}', '{}', 'c', ${at}, ${later});
    insert into counters values ('a', ${at}, ${later}, 3);`,
  '0002': () => "update clients set keeps_refresh_token = true where name = 'gone';",
  '0003': () => `
    insert into transactions (client, kind, outcome, timings_ms, models, request_id, recorded_at, retain_until)
      values ('bank', 'passport', 'accepted', '{"decode":8}', '{}', 'd', ${at}, ${later});`,
  '0006': () => `
    insert into audit_log (actor, source, action, subject) values ('root', 'local', 'tokens.revoke', 'gone');`,
  '0007': () => "update clients set addresses = '{127.0.0.0/8,::1}' where name = 'bank';",
  '0008': () => "update clients set refuse_expired = true, min_liveness = 0.5 where name = 'bank';",
  '0009': ({ webhookSecret }) => `
    update clients set origins = '{https://bank.example}' where name = 'bank';
    insert into webhook_secrets (client, sealed) values ('bank', '${webhookSecret}');
    ${session} ${sessionRow('open', 'open')}, ${sessionRow('started', 'started')},
      ${sessionRow('finished', 'finished', at)}, ${sessionRow('expired', 'expired', at)},
      ${sessionRow('cancelled', 'cancelled', at)};
    ${step} select id, 0, 'document', 'passport', case status when 'open' then 'waiting' else 'done' end, 1
      from capture_sessions;
    ${step} select id, 1, 'selfie', null, case status when 'finished' then 'done' else 'waiting' end, 0
      from capture_sessions;
    insert into webhooks (session, event, next_at) values ('${idOf('finished')}', 'session.finished', ${at});`,
  '0010': () => `
    insert into idempotent_answers values ('key', 'bank', 'body', gen_random_uuid(), ${at}, 200, 'answer', 1, ${later});`,
  '0011': () => `
    insert into clients (name, password_hash, services, requests_per_minute, retention_days, sandbox)
      values ('practice', 'none', '{ocr}', 60, 30, true);
    insert into transactions (client, kind, outcome, timings_ms, models, request_id, recorded_at, retain_until, sandbox)
      values ('practice', 'passport', 'accepted', '{}', '{}', 'e', ${at}, ${later}, true);`,
  '0012': () => `
    insert into camera_baselines (client, device, version, counts, pictures, recent, recent_pictures)
      values ('bank', 'IOS', '4', decode(repeat('00', 128), 'hex'), 0, decode(repeat('00', 128), 'hex'), 0);`,
  '0013': () => `
    update clients set services = services || '{match}', face_minutes = 10 where name = 'bank';
    insert into document_faces select min(id), 'bank', 'sealed', ${later} from transactions where client = 'bank';`,
  '0015': () => `insert into known_logins values ('pair', 'address', 'bank', ${later});`,
  '0016': () => `
    insert into client_policies (label, client, version, base, rules)
      values ('bank/standard@1', 'bank', 1, 'standard', '${oldRules}');
    update capture_sessions set outcome = 'approved', policy = 'standard@1', decided_by = 'policy',
        decided_at = ${at}, reasons = '[]', checks = '[{"check":"document_read","step":0,"result":"passed"}]'
      where id = '${idOf('finished')}';
    ${session} ${sessionRow('review', 'finished', at)};
    update capture_sessions set outcome = 'review', policy = 'standard@1', decided_by = 'policy', decided_at = ${at},
        reasons = '[{"check":"face_match","step":1,"result":"doubt","why":"faces_unclear"}]',
        checks = '[{"check":"face_match","step":1,"result":"doubt","why":"faces_unclear"}]'
      where id = '${idOf('review')}';
    ${step} values ('${idOf('review')}', 0, 'document', 'passport', 'done', 2), ('${idOf('review')}', 1, 'selfie', null, 'done', 1);
    update capture_steps set refusals = '{documentBlurry}' where session = '${idOf('review')}' and position = 0;
    insert into transactions (client, kind, outcome, reason, timings_ms, models, request_id, recorded_at, retain_until, session, reference)
      values ('bank', 'match', 'review', 'facesUnclear', '{}', '{}', 'f', ${at}, ${later}, '${idOf('review')}', 'customer 1');`,
  '0018': () => `
    insert into challenges (id, client, series, session, actions, missed, created_at, expires_at, used_at, judged_at, retain_until)
      values ('used', 'bank', 'an app', null, '{blink}', '{blink}', ${at}, ${at}, ${at}, ${at}, ${later}),
        ('issued', 'bank', '${idOf('started')}:1', '${idOf('started')}', '{turn_left}', '{}', ${at}, ${at}, null, null, ${later});
    update capture_steps set liveness = 'auto' where session = '${idOf('started')}' and position = 1;
    update clients set brand_name = 'Banco', brand_colour = '#0b5c63' where name = 'bank';`,
  '0020': () => `
    update clients set review_hours = 720 where name = 'bank';
    insert into reviewers (name, client, role, password_hash) values ('zoe', 'bank', 'auditor', 'none');
    insert into staff_logins (token_hash, reviewer, expires_at) values ('login', 'zoe', ${later});
    insert into review_photos (session, position, name, sealed, expires_at)
      values ('${idOf('review')}', 1, 'selfie', 'sealed', ${later});`,
  '0023': () => `
    update clients set repeat_days = 30 where name = 'bank';
    insert into seen_documents values ('${idOf('finished')}', 0, 'bank', 'a keyed hash', ${at}, ${later});`,
  '0024': () => `
    update clients set heads = '{"anverso":"heads","format":1,"id":"none","measured":[]}' where name = 'bank';`,
  '0025': () => `
    update capture_sessions set traceparent = '00-a-b-01' where id = '${idOf('finished')}';`,
  '0027': () => `insert into known_pictures values ('hash', 'used', 'series', ${later});`,
  '0028': () => `
    insert into conversations (id, client, token_hash, state, created_at, expires_at)
      values ('issued', 'bank', 'token', '{}', ${at}, ${later});
    insert into used_sequences values ('bank', 'a sequence', ${later});`,
  '0029': () => `
    insert into app_keys (client, id, app, level, public_key, counter, created_at, expires_at)
      values ('bank', 'key', 'com.example.bank', 'strongbox', 'AAAA', 3, ${at}, ${later});
    insert into app_nonces values ('nonce', 'bank', null, ${later});`,
  '0030': () => `
    insert into chip_trust values ('aa', 'country', 'UT', 'C=UT', ${at}, ${later}, 'MAA=');`,
  '0031': () => `update clients set desktop_camera = false where name = 'bank';`,
  '0035': () => `
    update clients set webhook_hours = 24 where name = 'bank';
    insert into webhooks (session, event, created_at, retry_from, state, last_at, last_result, settled_at)
      values ('${idOf('expired')}', 'session.expired', ${at}, ${at}, 'delivered', ${at}, '200', ${at}),
        ('${idOf('cancelled')}', 'session.cancelled', ${at}, ${at}, 'given_up', ${at}, 'ECONNREFUSED', ${at});`,
  '0036': () => `
    update clients set consent_required = true where name = 'gone';
    update capture_sessions set consent_language = 'es-PA', consent_withdrawn_at = ${at}
      where id = '${idOf('cancelled')}';`,
  '0037': () => `
    update webhook_secrets set previous_sealed = sealed, previous_until = ${later} where client = 'bank';`,
  '0038': () => `
    update clients set photo_hours = 168 where name = 'bank';
    update capture_sessions set photos_kept = true where id = '${idOf('review')}';
    insert into client_photos (session, position, name, type, bytes, sealed, sha256)
      values ('${idOf('review')}', 0, 'frontside', 'image/jpeg', 4, 'sealed', 'hash');
    insert into client_photos (session, position, name, type, bytes, fetched_at)
      values ('${idOf('review')}', 1, 'selfie', 'image/jpeg', 4, ${at});`,
  '0039': () => `
    update clients set help_url = 'https://bank.example/help' where name = 'bank';
    update capture_steps set document_types = '{passport,identification_card}' where session = '${idOf('review')}' and position = 0;`,
  '0041': () => `
    insert into reviewers (name, client, role, password_hash) values ('ada', 'bank', 'admin', 'none');
    insert into staff_links (reviewer, token_hash, expires_at) values ('ada', 'a link', ${later});
    update capture_sessions set assigned_to = 'zoe',
        notes = '[{"by":"zoe","at":"2026-12-31T23:00:00Z","text":"\\"sealed\\""}]'
      where id = '${idOf('review')}';`,
  '0040': () => `
    update capture_sessions set opened_at = ${at} where id <> '${idOf('open')}';
    update capture_steps set done_at = ${at} where status = 'done';`,
};
