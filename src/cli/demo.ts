import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';
import type { Config } from '../config.js';
import { defaultRequestsPerMinute } from '../http/auth/bootstrap.js';
import { hashPassword } from '../http/auth/passwords.js';
import type { RunningService } from '../main.js';
import { print } from './command.js';

const specimen = fileURLToPath(new URL('../../specimens/passport.jpg', import.meta.url));

/**
 * ID Reader Plus refuses a scan before anything is read, and a newcomer would see no field: the
 * console asks as `demo` for the fields, and as `demo-plus` for what ID Reader Plus says.
 */
const demoClients = {
  demo: ['ocr', 'liveness', 'match', 'chip'],
  'demo-plus': ['ocr', 'liveness', 'match', 'id_reader_plus', 'chip'],
} as const;

/** A new password at each start: it is printed, so it must not outlive the terminal. */
const makeDemoClients = async ({ store }: RunningService, config: Config): Promise<string> => {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  for (const [name, services] of Object.entries(demoClients)) {
    await store.clients.upsert({
      name,
      passwordHash,
      services,
      requestsPerMinute: defaultRequestsPerMinute,
      retentionDays: config.retentionDays,
      consentRequired: true,
    });
    await store.clients.enable(name);
  }
  return password;
};

const firstAnswer = async (url: string, password: string): Promise<unknown> => {
  const login = await fetch(`${url}/api/token/`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'demo', password }),
  });
  const { access } = (await login.json()) as { access: string };
  const form = new FormData();
  form.set('document_type', 'passport');
  form.set('frontside', new Blob([readFileSync(specimen)]), 'passport.jpg');
  const answer = await fetch(`${url}/api/v3.2/ocr/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  return answer.json();
};

/** Prints the address, the client, and a call with its answer. */
export const showDemo = async (service: RunningService, config: Config): Promise<void> => {
  const password = await makeDemoClients(service, config);
  print('Loading models …');
  await service.ready();
  const answer = await firstAnswer(service.url, password);
  print(`
Open this in a browser and try your own photo; the sign-in is filled in:

  ${service.url}/console/#client=demo&password=${password}&plus=demo-plus

Anverso listens on ${service.url}   (API page: ${service.url}/docs), on Node ${process.versions.node}
Client: demo   Password: ${password}   (new at each demo start)
With ID Reader Plus: client demo-plus, the same password. The console asks it, too.

The bundled specimen passport, an invented person, was just posted. Its answer:
${JSON.stringify(answer, undefined, 2)}

Post it yourself from another terminal:

  TOKEN=$(curl -s ${service.url}/api/token/ -d username=demo -d password=${password} | sed 's/.*"access":"\\([^"]*\\)".*/\\1/')
  curl -s ${service.url}/api/v3.2/ocr/ -H "Authorization: Bearer $TOKEN" \\
    -F document_type=passport -F frontside=@${relative(process.cwd(), specimen)}

Have a photo taken by phone, by a link and its QR code, also from another terminal:

  npx anverso session create demo --steps passport,selfie

Ctrl-C stops the service.`);
};
