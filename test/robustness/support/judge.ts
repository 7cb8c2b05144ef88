import { marker, type Case, type Shape } from '../cases/case.js';
import type { Exchange, Reply } from './wire.js';

const exactly = (body: object, ...keys: string[]): boolean =>
  Object.keys(body).join() === keys.join();

const isProblem = (body: object): boolean =>
  exactly(body, 'error') || exactly(body, 'error', 'field');
const isOcr = (body: { error_code?: number }): boolean =>
  exactly(body, 'error', 'error_code') && body.error_code! >= 800 && body.error_code! <= 829;
const isLiveness = (body: { valid?: boolean; error_code?: number }): boolean =>
  exactly(body, 'valid', 'message', 'error_code') &&
  body.valid === false &&
  body.error_code! >= 700 &&
  body.error_code! <= 716;
const isUnauthorized = (body: object): boolean => exactly(body, 'detail', 'code');
const isMissing = (body: object): boolean =>
  Object.entries(body).length > 0 &&
  Object.entries(body).every(
    ([name, texts]) =>
      ['username', 'password', 'refresh'].includes(name) &&
      String(texts) === 'This field is required.',
  );

/** The bodies of the interface (2.8, 2.10), of decision 1 and of the token routes; nothing else. */
const fits: Record<Shape, (body: object) => boolean> = {
  ocr: isOcr,
  liveness: isLiveness,
  unauthorized: isUnauthorized,
  login: (body) => isUnauthorized(body) || isMissing(body) || isProblem(body),
  plain: isProblem,
  http: (body) => [isOcr, isLiveness, isProblem, isUnauthorized].some((is) => is(body)),
};

const parse = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** What a stack trace or a library's own message looks like. */
const innards =
  /\bat .+:\d+:\d+|node_modules|\.ts:|\.js:|Error:|ENOENT|SQLSTATE|syntax error|\/src\//;

const faultOfReply = ({ status, headers, head, body }: Reply, wanted: Case): string | undefined => {
  if (!wanted.statuses.includes(status)) return `status ${status}: ${body.slice(0, 120)}`;
  if (`${head}${body}`.includes(marker)) return `it repeats what was sent: ${body.slice(0, 160)}`;
  if (innards.test(body)) return `it shows its inside: ${body.slice(0, 160)}`;
  // Node answers some requests that are not HTTP by itself, with a status line alone.
  if (wanted.shape === 'http' && body === '') return undefined;
  if (!headers['content-type']?.startsWith('application/json')) return 'it is not JSON';
  const parsed = parse(body);
  if (!parsed || !fits[wanted.shape](parsed)) return `it has another shape: ${body.slice(0, 160)}`;
  if (status === 401 && !headers['www-authenticate']) return '401 without WWW-Authenticate';
  return undefined;
};

/**
 * Undefined when all is well; else what was wrong, for a person to read. The answer is due after
 * `dueMs`, counted for a slow body from the moment its limit has passed.
 */
export const faultOf = (
  wanted: Case,
  { replies, gaveUp, ms }: Exchange,
  dueMs: number,
): string | undefined => {
  if (wanted.vanish) return undefined;
  const limitMs = dueMs + (wanted.extraMs ?? 0);
  if (gaveUp) return `no answer in ${Math.round(ms)} ms`;
  const reply = replies.at(-1);
  if (!reply || replies.length < (wanted.replies ?? 1)) {
    return wanted.mayClose ? undefined : 'closed without an answer';
  }
  const fault = faultOfReply(reply, wanted);
  if (fault) return fault;
  return ms > limitMs ? `answered after ${Math.round(ms)} ms` : undefined;
};
