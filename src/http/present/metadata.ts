import type { Rejection } from '../../contract/rejection.js';

const word = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const phrase = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(phrase).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => `${word(key)} ${phrase(inner)}`)
      .join(', ');
  return String(value);
};

/**
 * `details.metadata` of a card that could not be read (interface 2.8): what was found on each side,
 * as one line for a log, from the rejection's evidence, which never holds personal data.
 */
export const metadataOf = ({ evidence }: Rejection): string =>
  Object.entries(evidence)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) =>
      typeof value === 'object'
        ? `${word(key)}: ${phrase(value)}`
        : `${word(key)} ${phrase(value)}`,
    )
    .join('; ');
