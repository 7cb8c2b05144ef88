import { expect, it } from 'vitest';
import { taggedPage } from '../../../../test/support/tagged-page.js';
import { readFields } from '../read-fields.js';

it('finds values by their places where no caption is legible', () => {
  const { page } = taggedPage([
    [0.15, 0.05, 'LATVIJAS REPUBLIKA PERSONAS APLIECĪBA'],
    [0.77, 0.119, 'PA1234567'],
    [0.385, 0.25, 'Uzvtrd5 /5arnane'],
    [0.385, 0.291, 'PARAUGS'],
    [0.385, 0.42, 'Vard I Gjven nane'],
    [0.385, 0.454, 'LĪGA'],
    [0.419, 0.55, 'Peisonts kcd5'],
    [0.419, 0.585, '161175-19997'],
    [0.717, 0.581, 'LATVIJAS'],
    [0.419, 0.691, '16.11.1975.'],
    [0.414, 0.798, '05.03.2027'],
  ]);
  const { candidates } = readFields(page, {
    side: 'front',
    today: { year: 2026, month: 11, day: 15 },
  });
  expect(Object.fromEntries(candidates.map(({ field, value }) => [field, value]))).toMatchObject({
    surnames: 'PARAUGS',
    names: 'LĪGA',
    documentNumber: 'PA1234567',
    personalNumber: '161175-19997',
    birthDate: '1975-11-16',
    expirationDate: '2027-03-05',
  });
});
