/* With types of `openapi-typescript`, as its documentation has it. */
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const [baseUrl, username, password, photo] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const api = createClient<paths>({ baseUrl });
const failed = (error: unknown): never => {
  throw new Error(JSON.stringify(error));
};

const login = await api.POST('/api/token/', { body: { username, password } });
const { access } = login.data ?? failed(login.error);
const headers = { authorization: `Bearer ${access}` };

/** The generator takes a file for a string. */
const file = (await openAsBlob(photo)) as unknown as string;
const bodySerializer = (body: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value as string | Blob);
  return form;
};

const read = await api.POST('/api/v3.2/ocr/', {
  headers,
  body: { document_type: 'passport', frontside: file, return_id: 'true' },
  bodySerializer,
});
const passport = read.data ?? failed(read.error);

const consent = 'My Bank compares your photos.';
const created = await api.POST('/api/v3.2/sessions/', {
  headers,
  body: {
    steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
    consent,
    sandbox_checks: { capture_integrity: 'passed' },
  },
});
const { id, link } = created.data ?? failed(created.error);

const phone = {
  authorization: `Bearer ${link.split('#')[1]}`,
  'anverso-device': 'a-device-of-its-own',
};
const asked = await api.GET('/api/v3.2/capture/', { headers: phone });
const { text_sha256 } = (asked.data ?? failed(asked.error)).consent ?? failed('no consent');
await api.POST('/api/v3.2/capture/consent/', { headers: phone, body: { text_sha256 } });
for (const [index, body] of [{ frontside: file }, { selfie: file }].entries()) {
  const step = await api.POST('/api/v3.2/capture/steps/{index}/', {
    params: { path: { index } },
    headers: phone,
    body,
    bodySerializer,
  });
  if (!step.data?.accepted) failed(step.error ?? step.data);
}

const listed = await api.GET('/api/v3.2/events/', { headers, params: { query: { limit: 10 } } });
const { events } = listed.data ?? failed(listed.error);
const decided: components['schemas']['Event'] | undefined = events.find(
  (one) => one.event === 'session.decided' && one.session.id === id,
);
console.log(
  JSON.stringify({
    number: 'document_number' in passport ? passport.document_number : null,
    outcome: decided?.session.decision?.outcome,
  }),
);
