import type { Readable, Writable } from 'node:stream';
import { eraseBytes } from './erase-bytes.js';

/** Replaces bytes anywhere in a job or a result by their index in the list. */
type Placeholder = { readonly bytesNumber: number };

const isPlaceholder = (value: object): value is Placeholder => 'bytesNumber' in value;

/** Maps every leaf of a value; objects that are not plain (dates, buffers) stay unchanged. */
const mapParts = (value: unknown, change: (part: unknown) => unknown): unknown => {
  const changed = change(value);
  if (changed !== value || typeof value !== 'object' || value === null) return changed;
  if (Array.isArray(value)) return value.map((part) => mapParts(part, change));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapParts(part, change)]),
  );
};

/** Splits a job or a result into its photos and the rest, which is much smaller. */
export const takeBytes = (
  whole: unknown,
): { readonly rest: unknown; readonly bytes: Uint8Array[] } => {
  const bytes: Uint8Array[] = [];
  const rest = mapParts(whole, (part) =>
    part instanceof Uint8Array
      ? ({ bytesNumber: bytes.push(part) - 1 } satisfies Placeholder)
      : part,
  );
  return { rest, bytes };
};

export const putBytes = (rest: unknown, bytes: readonly Uint8Array[]): unknown =>
  mapParts(rest, (part) =>
    typeof part === 'object' && part !== null && isPlaceholder(part)
      ? bytes[part.bytesNumber]
      : part,
  );

/**
 * Resolves when all bytes were handed to the system; then they are erased, so that no copy of
 * a photo stays.
 */
export const writeBytes = async (pipe: Writable, bytes: readonly Uint8Array[]): Promise<void> => {
  const writes = bytes.map(
    (part) =>
      new Promise<void>((resolve) =>
        pipe.write(part, () => {
          eraseBytes(part);
          resolve();
        }),
      ),
  );
  await Promise.all(writes);
};

/**
 * Reads what `writeBytes` wrote: one part for each length asked for, in the order of the calls. The
 * pipe's own buffers are overwritten.
 */
export const createByteReader = (pipe: Readable) => {
  let target: { readonly bytes: Uint8Array; at: number; readonly full: () => void } | undefined;
  pipe.pause();
  pipe.on('data', (chunk: Buffer) => {
    target?.bytes.set(chunk, target.at);
    chunk.fill(0);
    // After a process has ended, the rest of its bytes is read and dropped.
    if (!target || (target.at += chunk.length) < target.bytes.length) return;
    pipe.pause();
    target.full();
    target = undefined;
  });
  return async (lengths: readonly number[]): Promise<readonly Uint8Array[]> => {
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    if (bytes.length > 0)
      await new Promise<void>((full) => {
        target = { bytes, at: 0, full };
        pipe.resume();
      });
    let at = 0;
    return lengths.map((length) => bytes.subarray(at, (at += length)));
  };
};
