/* With a client of `@hey-api/openapi-ts`, as its documentation has it. */
import { openAsBlob } from 'node:fs';
import { client } from './hey/client.gen.js';
import {
  captureConsent,
  captureSession,
  captureStep,
  createSession,
  listEvents,
  obtainToken,
  readDocument,
} from './hey/index.js';
import type { Event as SessionEvent } from './hey/index.js';

const [baseUrl, username, password, photo] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
client.setConfig({ baseUrl, throwOnError: true });
const throwOnError = true;

const { data: tokens } = await obtainToken({ body: { username, password }, throwOnError });
client.setConfig({ auth: () => tokens.access });

const file = await openAsBlob(photo);
const { data: passport } = await readDocument({
  body: { document_type: 'passport', frontside: file, return_id: 'true' },
  throwOnError,
});

const { data: session } = await createSession({
  body: {
    steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
    consent: 'My Bank compares your photos.',
    sandbox_checks: { capture_integrity: 'passed' },
  },
  throwOnError,
});

const phone = {
  auth: () => session.link.split('#')[1],
  headers: { 'anverso-device': 'a-device-of-its-own' },
  throwOnError,
} as const;
const { data: asked } = await captureSession(phone);
if (!asked.consent) throw new Error('no consent');
await captureConsent({ ...phone, body: { text_sha256: asked.consent.text_sha256 } });
for (const [index, body] of [{ frontside: file }, { selfie: file }].entries()) {
  const { data } = await captureStep({ ...phone, path: { index }, body });
  if (!data.accepted) throw new Error(JSON.stringify(data));
}

const { data: listed } = await listEvents({ query: { limit: 10 }, throwOnError });
const decided: SessionEvent | undefined = listed.events.find(
  (one) => one.event === 'session.decided' && one.session.id === session.id,
);
console.log(
  JSON.stringify({
    number: 'document_number' in passport ? passport.document_number : null,
    outcome: decided?.session.decision?.outcome,
  }),
);
