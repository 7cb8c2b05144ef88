import { createCipheriv, createHash, randomBytes, subtle } from 'node:crypto';
import type { KeptName, SentName } from '../contract/review.js';
import type { Copies } from '../flows/copy-photos.js';
import type { Original, Originals } from '../flows/original-photos.js';
import type { KeptOriginal } from '../store/sessions/client-photos.js';
import type { KeptPhoto } from '../store/sessions/review-photos.js';
import { sealingKey } from '../store/sealing.js';

/** What a sealed photo belongs to: it cannot be opened for anything else. */
type Place = { readonly session: string; readonly position: number; readonly name: KeptName };

const placeText = ({ session, position, name }: Place): Buffer =>
  Buffer.from(`${session} ${position} ${name}`);

const ivBytes = 12;
const tagBytes = 16;

/** Who may see it: reviewers of a session, or the client's backend. Each has a key of its own. */
type Reader = 'review' | 'client';

/** Sealed with AES-256-GCM by a key used for nothing else; never without a secret. */
export const createPhotoSealer = (keySecret: string, reader: Reader = 'review') => {
  const key = sealingKey(keySecret, `${reader} photos`);
  return {
    seal: (bytes: Uint8Array, place: Place): string => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(placeText(place));
      const sealed = [cipher.update(bytes), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64');
    },
    /**
     * Undefined if it belongs to another session, step or part, or if the secret has changed. By Web
     * Crypto: a decipher of node:crypto frees a second copy of the photo, which nothing overwrites.
     */
    open: async (text: string, place: Place): Promise<Buffer | undefined> => {
      const sealed = Buffer.from(text, 'base64');
      const iv = sealed.subarray(0, ivBytes);
      const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
      const algorithm = { name: 'AES-GCM', iv, additionalData: placeText(place) };
      try {
        const opener = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
        const body = Buffer.concat([sealed.subarray(ivBytes + tagBytes), tag]);
        return Buffer.from(await subtle.decrypt(algorithm, opener, body));
      } catch {
        return undefined;
      }
    },
  };
};

/** Seals the photos and the fields of one attempt, and wipes the plain copies. */
export const sealAttempt = (
  keySecret: string,
  place: Omit<Place, 'name'>,
  copies: Copies,
  fields: object | undefined,
): readonly KeptPhoto[] => {
  const { seal } = createPhotoSealer(keySecret);
  const photos = Object.entries(copies) as [KeptName, Uint8Array][];
  const read = Buffer.from(JSON.stringify(fields ?? null));
  const kept = [...photos, ...(fields ? [['fields', read] as const] : [])].map(([name, bytes]) => ({
    name,
    sealed: seal(bytes, { ...place, name }),
  }));
  for (const [, bytes] of photos) bytes.fill(0);
  return kept;
};

/** Wipes photos that were returned with an answer. */
export const wipeOriginals = (originals: Originals): void => {
  for (const { bytes } of Object.values(originals)) bytes.fill(0);
};

/** Seals the photos of one attempt for the client, and wipes the plain ones. */
export const sealOriginals = (
  keySecret: string,
  place: Omit<Place, 'name'>,
  originals: Originals,
): readonly KeptOriginal[] => {
  const { seal } = createPhotoSealer(keySecret, 'client');
  const kept = (Object.entries(originals) as [SentName, Original][]).map(
    ([name, { bytes, type }]) => ({
      ...{ name, type, bytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sealed: seal(bytes, { ...place, name }),
    }),
  );
  wipeOriginals(originals);
  return kept;
};
