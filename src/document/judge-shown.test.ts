import { describe, expect, it } from 'vitest';
import { judgeShown, type ShownMeasures } from './judge-shown.js';

const page = { kind: 'passport', aspect: 1.42 } as const;
const plain = { kind: 'cardWithoutMrz', aspect: 1.58 } as const;
const lined = { kind: 'cardWithMrz', aspect: 1.56 } as const;

const shown = (measures: Partial<ShownMeasures>) =>
  judgeShown({
    ...{ zone: undefined, documents: [plain], isEmpty: false, hasPortrait: false },
    ...{ print: undefined, ...measures },
  });

describe('what a photo shows', () => {
  it.each<[string, Partial<ShownMeasures>, ReturnType<typeof judgeShown>]>([
    ['a passport', { zone: 'TD3', documents: [page], hasPortrait: true }, 'passport_page'],
    ['a passport that lies open', { zone: 'TD3', documents: [page, page] }, 'passport_page'],
    ['a passport beside a card', { zone: 'TD3', documents: [page, plain] }, undefined],
    ['a page without its zone: cards of ID-2 look so', { documents: [page] }, undefined],
    ['a visa', { zone: 'MRV-B', documents: [page] }, 'other'],
    ['three lines', { zone: 'TD1', documents: [lined] }, 'card_back'],
    [
      'three lines and a portrait',
      { zone: 'TD1', documents: [lined], hasPortrait: true },
      undefined,
    ],
    ['three lines, and no document around them', { zone: 'TD1', documents: [] }, undefined],
    ['both sides', { zone: 'TD1', documents: [lined, plain] }, undefined],
    ['a card of ID-2', { zone: 'TD2', documents: [page], hasPortrait: true }, 'card_front'],
    ['a French card', { zone: 'FRA-ID', documents: [page], hasPortrait: true }, 'card_front'],
    ['two lines of 36 without a portrait', { zone: 'TD2', documents: [page] }, undefined],
    ['a card with a portrait', { hasPortrait: true }, 'card_front'],
    ['a card without one', {}, undefined],
    ['a card without one, of which the print is a back', { print: 'back' }, 'card_back'],
    ['a portrait on what reads like a back', { hasPortrait: true, print: 'back' }, undefined],
    ['unread lines', { documents: [lined] }, 'card_back'],
    [
      'a portrait on a telephone',
      { documents: [{ ...plain, aspect: 2.1 }], hasPortrait: true },
      undefined,
    ],
    [
      'a portrait on a sheet',
      { documents: [{ ...plain, aspect: 1.41 }], hasPortrait: true },
      undefined,
    ],
    ['corners that are no rectangle', { documents: [{ ...plain, aspect: NaN }] }, undefined],
    ['two cards', { documents: [plain, plain], hasPortrait: true }, undefined],
    ['nothing', { documents: [], isEmpty: true }, 'none'],
    ['something doubtful', { documents: [] }, undefined],
  ])('%s', (_, measures, kind) => expect(shown(measures)).toBe(kind));
});
