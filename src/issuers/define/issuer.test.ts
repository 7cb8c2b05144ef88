import { describe, expect, it } from 'vitest';
import { defineIssuer, field } from './issuer.js';

describe("an issuer's file that is mistyped does not load", () => {
  it.each(['name FB', 'names FBX', 'names FBF', 'names F B', 'names: FB'])(
    'sources: %s',
    (sources) => {
      expect(() => defineIssuer('UTO', { sources })).toThrow(/not a field and its sources: name/);
    },
  );

  it('sources: each field with its order, none where nothing has it', () => {
    const { sources } = defineIssuer('UTO', { sources: 'names FBM | gender' });
    expect(sources).toEqual({ names: 'FBM', gender: '' });
  });

  it.each(['0.31', '0.31 0,29', '31 0.29', '0.31  0.29', '0.31 0.29 0.5', 'x 0.29'])(
    'place: @ %s',
    (place) => {
      expect(() => field('surnames', `Emri @ ${place}`)).toThrow(/not a place/);
    },
  );

  it('place: the left end and the middle of the line', () => {
    expect(field('surnames', 'Emri @ 0.31 0.29')).toMatchObject({ at: [0.31, 0.29] });
  });
});
