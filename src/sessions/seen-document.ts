import { createHmac } from 'node:crypto';
import type { ReadOutcome } from '../flows/jobs.js';
import type { Client } from '../store/clients.js';
import { sealingKey } from '../store/sealing.js';
import type { SeenDocument } from '../store/sessions/seen-documents.js';

const dayMs = 86_400_000;

/** The same number may be printed with or without dashes. */
const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** As a document of a session is identified; a card's number alone, as it was read. */
export const documentIdentity = (
  kind: 'passport' | 'card',
  number: string,
  country = '',
): string | undefined => {
  if (plain(number) === '') return undefined;
  return kind === 'card' ? `card ${plain(number)}` : `passport ${country} ${plain(number)}`;
};

/** Undefined where no number was read. */
const identityOf = (read: ReadOutcome): string | undefined => {
  const isCard = read.flow === 'identificationCard';
  if (!isCard && (read.flow !== 'chip' || read.isPassport)) {
    const { country, documentNumber } = read.mrz;
    return documentIdentity('passport', documentNumber, country);
  }
  return documentIdentity('card', (isCard ? read.card : read.mrz).documentNumber);
};

/** HMAC by a key of the client's, so that two clients' hashes of one document differ. */
export const documentHash = (keySecret: string, client: string, identity: string): string =>
  createHmac('sha256', sealingKey(keySecret, `seen documents of ${client}`))
    .update(identity)
    .digest('base64url');

/** Without a secret nothing is remembered. */
export const seenDocument = (
  keySecret: string | undefined,
  { name, repeatDays }: Client,
  read: ReadOutcome,
  now: Date,
): SeenDocument | undefined => {
  const identity = identityOf(read);
  if (keySecret === undefined || repeatDays === 0 || identity === undefined) return undefined;
  const document = documentHash(keySecret, name, identity);
  return { document, until: new Date(now.getTime() + repeatDays * dayMs) };
};
