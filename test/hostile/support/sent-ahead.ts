/** What one connection sends 2,500 times ahead: a route of each kind, and none. */
export const pathsSentAhead = [
  'GET /openapi.json',
  'GET /metrics',
  'GET /capture/net/ort.wasm',
  'GET /api/v3.2/codes/',
  'GET /api/v3.2/capabilities/',
  'GET /capture/',
  'GET /docs/',
  'GET /readyz',
  'GET /nothing',
  'POST /api/token/',
] as const;

export const requestText = (what: string): string =>
  `${what} HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n`;

/** What a path costs once is not what is measured. */
export const askOnce = (url: string, what: string): Promise<ArrayBuffer> =>
  fetch(url + what.split(' ')[1]!, { redirect: 'manual' }).then((answer) => answer.arrayBuffer());
