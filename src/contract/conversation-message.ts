import { conversationLimits, type HashMessage, type PromisedFrame } from './conversation.js';
import { isTime } from './moving-request.js';

/** 32 bytes in base64url. */
export const hashPattern = /^[\w-]{43}$/;

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

const frameIn = (value: unknown): PromisedFrame | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha256, at_ms: atMs } = value as Readonly<Record<string, unknown>>;
  const isHash = typeof sha256 === 'string' && hashPattern.test(sha256);
  return isHash && isTime(atMs) ? { sha256, atMs } : undefined;
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
