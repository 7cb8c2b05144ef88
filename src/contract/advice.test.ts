import { describe, expect, it } from 'vitest';
import { advicePt } from './advice-pt.js';
import { adviceFor } from './advice.js';
import { codes, type Reason } from './codes.js';

describe('what a person is told', () => {
  it('in Portuguese wherever it is in English, but of an attack and of a country code', () => {
    const untold = (Object.keys(codes) as Reason[]).filter(
      (reason) =>
        adviceFor(reason, 'en') !== '' &&
        codes[reason].kind !== 'attack' &&
        reason !== 'passportCodeUnsupported' &&
        !advicePt[reason],
    );
    expect(untold).toEqual([]);
  });
});
