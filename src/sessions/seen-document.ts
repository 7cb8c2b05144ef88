import { createHmac } from 'node:crypto';
import type { ReadOutcome } from '../flows/jobs.js';
import type { Client } from '../store/clients.js';
import { sealingKey } from '../store/sealing.js';
import type { SeenDocument } from '../store/sessions/seen-documents.js';

const dayMs = 86_400_000;

/** The same number may be printed with or without dashes. */
const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Identifies the document; undefined where no number was read. */
const identityOf = (read: ReadOutcome): string | undefined => {
  const isCard = read.flow === 'identificationCard';
  if (!isCard && (read.flow !== 'chip' || read.isPassport)) {
    const { country, documentNumber } = read.mrz;
    return documentNumber ? `passport ${country} ${plain(documentNumber)}` : undefined;
  }
  const number = plain((isCard ? read.card : read.mrz).documentNumber);
  return number === '' ? undefined : `card ${number}`;
};

/**
 * A keyed hash with a key for each client, so that two clients' hashes of one document differ.
 * Without a secret nothing is remembered.
 */
export const seenDocument = (
  keySecret: string | undefined,
  { name, repeatDays }: Client,
  read: ReadOutcome,
  now: Date,
): SeenDocument | undefined => {
  const identity = identityOf(read);
  if (keySecret === undefined || repeatDays === 0 || identity === undefined) return undefined;
  const key = sealingKey(keySecret, `seen documents of ${name}`);
  const documentHash = createHmac('sha256', key).update(identity).digest('base64url');
  return { document: documentHash, until: new Date(now.getTime() + repeatDays * dayMs) };
};
