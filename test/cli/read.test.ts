import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anverso } from '../support/program.js';

const specimen = (name: string): string =>
  fileURLToPath(new URL(`../../specimens/${name}.jpg`, import.meta.url));

/** `anverso read`: the service's answers without a server. */
describe('anverso read', () => {
  it('reads both sides of a card', async () => {
    const { code, out } = await anverso([
      'read',
      specimen('cedula-front'),
      ...['--type', 'identification_card', '--back', specimen('cedula-back')],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ document_number: '8-123-4567', valid: true });
  });

  it('answers 1 with the reason when it cannot', async () => {
    const { code, out } = await anverso(['read', specimen('cedula-back')]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error_code: 801 });
  });

  it('says that a card is no passport, and how to go on', async () => {
    const { code, out, err } = await anverso(['read', specimen('ine-front'), '--details']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ...{ error_code: 801, details: { document_kind: 'card_front' } },
      error:
        'The MRZ could not be extracted from the document. This looks like the front of an identity card: send both sides with document_type=identification_card.',
    });
    expect(err).toContain('or give --back');
  });

  it('says that a passport is no card', async () => {
    const page = specimen('passport');
    const { out } = await anverso(['read', page, '--back', page, '--details']);
    expect(JSON.parse(out)).toMatchObject({
      ...{ error_code: 816, details: { document_kind: { frontside: 'passport_page' } } },
      error:
        'The document does not match the one specified in the parameters: it is a passport. The frontside looks like the page of a passport: send it as document_type=passport.',
    });
  });

  it.each([
    [
      ['--type', 'visa'],
      'anverso: --type must be one of passport, passport_plus, identification_card',
    ],
    [['--type', 'identification_card'], 'anverso: an identification_card needs --back FILE'],
  ])('%j is told how to use it', async (words, said) => {
    const { code, err } = await anverso(['read', specimen('cedula-front'), ...words]);
    expect([code, err.trim()]).toEqual([2, said]);
  });
});
