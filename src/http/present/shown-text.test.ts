import { describe, expect, it } from 'vitest';
import { codes } from '../../contract/codes.js';
import { reject } from '../../contract/rejection.js';
import { rejectionText } from './rejection-text.js';

describe('the second sentence of a refusal', () => {
  it.each([
    [
      { documentKind: 'card_front' },
      ' This looks like the front of an identity card: send both sides with document_type=identification_card.',
    ],
    [{ documentKind: 'passport_page' }, ''],
    [{ documentKind: 'none' }, ' There is no document in the picture.'],
    [
      { documentKind: { frontside: 'passport_page' } },
      ' The frontside looks like the page of a passport: send it as document_type=passport.',
    ],
    [
      { documentKind: { frontside: 'card_front', backside: 'card_front' } },
      ' The backside looks like the front of an identity card.',
    ],
  ])('%j', (evidence, second) => {
    const { en, es } = codes.mrzUnreadable;
    expect(rejectionText(reject('mrzUnreadable', evidence), 'en')).toBe(en + second);
    const spanish = rejectionText(reject('mrzUnreadable', evidence), 'es');
    expect(spanish.startsWith(es)).toBe(true);
    expect(spanish.length > es.length).toBe(second !== '');
  });

  it('does not say again what 816 has said of the sides', () => {
    const documentKind = { frontside: 'card_back', backside: 'card_front' };
    const swapped = reject('documentMismatch', { problem: 'sidesSwapped', documentKind });
    expect(rejectionText(swapped, 'en')).toBe(
      `${codes.documentMismatch.en.slice(0, -1)}: front and back are swapped.`,
    );
  });
});
