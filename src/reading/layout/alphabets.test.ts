import { expect, it } from 'vitest';
import { inNativeLetters } from './read-fields.js';

it.each([
  ['PAN', 'HERRERA, CHITRĖ', 'HERRERA, CHITRÉ'],
  ['PAN', 'MUŇOZ AGÜERO', 'MUÑOZ AGÜERO'],
  ['LTU', 'BIRUTÉ', 'BIRUTĖ'],
  ['LTU', 'ĄŽUOLAS', 'ĄŽUOLAS'],
  ['MLT', 'MARÍA', 'MARIA'],
  ['CZE', 'ŘĪČANY', 'ŘIČANY'],
  ['DEU', 'ŞAHİN', 'ŞAHİN'],
])('%s writes %s as %s', (country, read, wanted) =>
  expect(inNativeLetters(read, country)).toBe(wanted),
);
