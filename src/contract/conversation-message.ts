import { conversationLimits, type HashMessage, type PromisedFrame } from './conversation.js';
import { isTime } from './moving/moving-request.js';

/** 32 bytes in base64url. */
export const hashPattern = /^[\w-]{43}$/;

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && hashPattern.test(value);

const frameIn = (value: unknown): PromisedFrame | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const { sha256, at_ms: atMs, crop_sha256: cropSha256 } = fields;
  if (!isHash(sha256) || !isTime(atMs)) return undefined;
  if (cropSha256 === undefined) return { sha256, atMs };
  return isHash(cropSha256) ? { sha256, atMs, cropSha256 } : undefined;
};

const framesIn = (value: unknown): readonly PromisedFrame[] | undefined => {
  if (!Array.isArray(value) || value.length > conversationLimits.framesAtOnce) return undefined;
  const frames = value.flatMap((one) => frameIn(one) ?? []);
  return frames.length === value.length ? frames : undefined;
};

/** A message as it was sent, or the field that is wrong. */
export const readHashMessage = (
  body: unknown,
): HashMessage | { readonly field: 'shown' | 'from' | 'frames' | 'done' } => {
  const sent = typeof body === 'object' && body !== null ? body : {};
  const { shown, from, frames: list, done = false } = sent as Readonly<Record<string, unknown>>;
  if (!isCount(shown, conversationLimits.messages)) return { field: 'shown' };
  if (!isCount(from, conversationLimits.frames)) return { field: 'from' };
  const frames = framesIn(list);
  if (!frames) return { field: 'frames' };
  if (typeof done !== 'boolean') return { field: 'done' };
  return { shown, from, frames, isDone: done };
};
