import { multipart, multipartType, type Part } from '../support/multipart.js';
import type { Random } from '../support/random.js';
import type { Step } from '../support/wire.js';

/** Whose error body is due; `http` is for bytes that never became a request. */
export type Shape = 'ocr' | 'liveness' | 'unauthorized' | 'login' | 'plain' | 'http';

export type Case = {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Any of these is right. */
  readonly statuses: readonly number[];
  readonly shape: Shape;
  /** The service may also close without an answer: HTTP itself was broken off. */
  readonly mayClose?: true;
  readonly halfClose?: true;
  readonly vanish?: true;
  /** Answers to wait for; the last one is judged. */
  readonly replies?: number;
  /** On top of the time every answer has: where the service must wait for a limit first. */
  readonly extraMs?: number;
};

export type Given = { readonly random: Random; readonly token: string };
export type MakeCases = (given: Given) => readonly Case[];

/**
 * In names and values that must never come back. Letters only, so that it also passes where a filter
 * lets plain words through.
 */
export const marker = 'ZqxMarker';

export type Endpoint = 'ocr' | 'liveness';
export const endpoints: readonly Endpoint[] = ['ocr', 'liveness'];
export const pathOf = {
  ocr: '/api/v3.2/ocr/',
  liveness: '/api/v3.2/biometrics/liveness/',
} as const;
export const fileOf = { ocr: 'frontside', liveness: 'selfie' } as const;

export type Request = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  /** False: the caller writes the framing of the body itself. */
  readonly length?: boolean;
};

export const requestBytes = ({
  method = 'POST',
  path,
  headers = [],
  body = '',
  length = true,
}: Request): Buffer => {
  const bytes = Buffer.from(body as Uint8Array);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: test', ...headers];
  if (length) lines.push(`Content-Length: ${bytes.length}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
};

export const authorized = (token: string): string => `Authorization: Bearer ${token}`;

/** A request to one of the two endpoints, authorized, with any body. */
export const post = (
  token: string,
  endpoint: Endpoint,
  body: string | Uint8Array,
  type = multipartType,
  headers: readonly string[] = [],
): Buffer =>
  requestBytes({
    path: pathOf[endpoint],
    headers: [authorized(token), `Content-Type: ${type}`, ...headers],
    body,
  });

export const postForm = (token: string, endpoint: Endpoint, parts: readonly Part[]): Buffer =>
  post(token, endpoint, multipart(parts));
