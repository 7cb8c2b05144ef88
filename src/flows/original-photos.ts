import type { MediaType } from '../contract/other-formats.js';
import { type SentName, sentNames } from '../contract/review.js';
import { mediaTypeOf } from '../image/sniff.js';

/** A file as it was sent. */
export type Original = { readonly bytes: Uint8Array; readonly type: MediaType };
export type Originals = Readonly<Partial<Record<SentName, Original>>>;

/** The photos of a job, for a client that must file them: not one bit differs from what was judged. */
export const originalsOf = (job: Readonly<Partial<Record<SentName, unknown>>>): Originals =>
  Object.fromEntries(
    sentNames.flatMap((name) => {
      const bytes = job[name];
      return bytes instanceof Uint8Array ? [[name, { bytes, type: mediaTypeOf(bytes) }]] : [];
    }),
  );
