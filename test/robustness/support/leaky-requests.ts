import { bearer, send, type Answer } from '../../support/http.js';
import { cutShort, photoWithWords, type Canaries } from './canaries.js';
import { file, multipart, multipartType } from './multipart.js';
import { exchange } from './wire.js';

/** One answer: what of it must be clean. The body of a 200 is the client's own data. */
export type Said = { readonly status: number; readonly text: string; readonly data?: string };

type Target = {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly canaries: Canaries;
};

export const saidBy = ({ status, headers, text }: Answer): Said => ({
  status,
  text: JSON.stringify([...headers]) + (status === 200 ? '' : text),
  ...(status === 200 && { data: text }),
});

const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

type Field = string | Uint8Array | File;

const formOf = (parts: Readonly<Record<string, Field>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === 'string') form.append(name, value);
    else if (value instanceof File) form.append(name, value);
    else form.append(name, new File([Buffer.from(value)], 'photo.jpg'));
  return form;
};

export const createSender = ({ url, port, token, canaries: c }: Target) => {
  const post = async (
    parts: Readonly<Record<string, Field>>,
    init: RequestInit = {},
    path = '/api/v3.2/ocr/',
  ): Promise<Said> =>
    saidBy(
      await send(`${url}${path}`, {
        method: 'POST',
        headers: bearer(token),
        body: formOf({ document_type: 'passport', ...parts }),
        ...init,
      }),
    );
  const login = async (username: string, password: string): Promise<Said> =>
    saidBy(
      await send(`${url}/api/token/`, {
        method: 'POST',
        body: new URLSearchParams({ username, password }),
      }),
    );
  const raw = async (text: string): Promise<Said> => {
    const { replies } = await exchange(port, [Buffer.from(text)], { patienceMs: 5000 });
    return { status: replies[0]?.status ?? 0, text: (replies[0]?.head ?? '') + replies[0]?.body };
  };
  const photo = (verb: string, words: string): Uint8Array => bytes(`${verb}:${words}`);

  return {
    /** Whatever the document is about: accepted, refused, and every way to fail in between. */
    documents: async (): Promise<Said[]> => {
      const done = [
        await post({ frontside: photo('accept', c.documentAccepted), details: 'true' }),
        await post({ frontside: photo('reject', c.documentRejected) }),
        await post({ frontside: photo('throw', c.documentThrown) }),
        await post({ frontside: photo('die', c.documentOfDeadWorker) }),
        await post({ frontside: bytes(c.documentTooLarge.repeat(120_000)) }),
        await post({ document_type: 'passport_plus', frontside: bytes(c.documentNotBuilt) }),
        await post({ selfie: bytes(c.documentNotBuilt) }, {}, '/api/v3.2/biometrics/liveness/'),
      ];
      // The dead worker's place is filled again; then one job at work, one that waits, the others too
      // many. Which is which is not known, so each quotes what either must not leak.
      const frontside = photo('wait', `${c.documentTimedOut} ${c.documentRefused}`);
      const slow = Array.from({ length: 8 }, () => post({ frontside }));
      return [...done, ...(await Promise.all(slow))];
    },

    forms: async (): Promise<Said[]> => [
      await post({ frontside: new File(['reject:'], `${c.fileName}.jpg`) }),
      await post({ [c.fileField]: new File(['x'], c.fileName) }),
      await post({ [c.fieldName]: c.fieldValue }),
      await post({ frontside: photo('reject', ''), [c.fieldName]: c.fieldValue }),
      await post({ frontside: bytes('x'), document_type: c.documentType }),
      await post({ frontside: photo('accept', ''), document_id: c.documentId }),
      await post({ frontside: bytes('x'), device: c.device }),
      await post({ frontside: bytes('x'), return_id: c.returnId }),
      await post({ frontside: bytes('x'), device: c.device.repeat(200) }),
      await post({ frontside: await photoWithWords(c) }),
      await post({ frontside: cutShort(await photoWithWords(c)) }),
      await post({}, { body: JSON.stringify({ name: c.jsonBody }), headers: bearer(token) }),
      await post(
        {},
        {
          body: multipart([file('frontside', c.documentAccepted)], c.boundary).subarray(0, 90),
          headers: {
            ...bearer(token),
            'content-type': `multipart/form-data; boundary=${c.boundary}`,
          },
        },
      ),
      await post(
        {},
        { body: 'x', headers: { ...bearer(token), 'content-type': `text/${c.contentType}` } },
      ),
    ],

    logins: async (attempts: number): Promise<Said[]> => {
      const done = [
        await login(c.wrongUser, c.wrongPassword),
        await login('acme', c.wrongPassword),
      ];
      for (let i = 0; i < attempts; i += 1)
        done.push(await login(c.throttledUser, c.wrongPassword));
      const refresh = new URLSearchParams({ refresh: c.wrongRefresh });
      const headers = [
        { authorization: `Bearer ${token.slice(0, -20)}${c.forgedToken}` },
        { authorization: `Bearer ${c.forgedToken}` },
        { authorization: `Basic ${Buffer.from(c.basicLogin).toString('base64')}` },
      ];
      return [
        ...done,
        saidBy(await send(`${url}/api/token/refresh/`, { method: 'POST', body: refresh })),
        saidBy(
          await send(`${url}/api/token/`, {
            method: 'POST',
            body: `{"username":"${c.jsonBody}`,
            headers: { 'content-type': 'application/json' },
          }),
        ),
        ...(await Promise.all(
          headers.map((given) => post({ frontside: bytes('x') }, { headers: given })),
        )),
      ];
    },

    /** For the real reading: a passport that it reads, and photos that it cannot. */
    photos: async (passport: Uint8Array): Promise<Said[]> => {
      const read = await photoWithWords(c, passport);
      const file = (photo: Buffer): File => new File([Buffer.from(photo)], `${c.fileName}.jpg`);
      return [
        await post({ frontside: file(read), details: 'true' }),
        await post({ frontside: file(cutShort(read)) }),
        await post({ frontside: file(await photoWithWords(c)) }),
      ];
    },

    requests: async (): Promise<Said[]> => [
      saidBy(await send(`${url}/${c.path}?name=${c.query}`)),
      saidBy(
        await send(`${url}/api/v3.2/transactions/${c.transactionId}`, { headers: bearer(token) }),
      ),
      saidBy(
        await send(`${url}/api/v3.2/transactions/?outcome=${c.query}`, { headers: bearer(token) }),
      ),
      saidBy(await send(`${url}/api/v3.2/ocr/?name=${c.query}`, { headers: bearer(token) })),
      saidBy(
        await send(`${url}/healthz?name=${c.query}`, {
          headers: {
            cookie: `session=${c.cookie}`,
            'user-agent': c.userAgent,
            referer: `http://${c.referer}/`,
            'x-request-id': `not one: ${c.requestId}`,
            'x-forwarded-for': c.forwardedFor,
            'accept-language': c.language,
          },
        }),
      ),
      await raw(`${c.rawBytes}\r\n\r\n`),
      await raw(`GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${c.rawHeader.repeat(1000)}\r\n\r\n`),
      await raw(
        `POST /api/v3.2/ocr/ HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: 3\r\n\r\n${c.rawBytes}\r\n\r\n`,
      ),
    ],
  };
};
