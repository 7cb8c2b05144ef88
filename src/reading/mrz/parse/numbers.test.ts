import { describe, expect, it } from 'vitest';
import { issuerOf } from '../../../issuers/index.js';
import { registryNumber } from './passport.js';

describe('formats 2.1: the registry number of a passport', () => {
  it.each([
    ['CHL', '12345678<5<<<<', '12345678-5'],
    ['CHL', '12345678<6<<<<', '12345678 6'],
    ['COL', 'CC1020304050<<', '1020304050'],
    ['COL', '1020304050<<<<', '1020304050'],
    ['ECU', '1710034065<<<<', '1710034065'],
    ['ARG', '30123456<<<<<<', '30123456'],
    ['ISL', '121212<1239<<<', '121212 1239'],
    ['MEX', '<<<<<<<<<<<<<<', ''],
  ])('%s %s', (issuer, content, number) => {
    expect(registryNumber(content, issuer)).toBe(number);
  });
});

describe('formats 4: the person’s number on a card', () => {
  const card = {
    documentNumber: '123456789',
    documentCode: 'ID',
    optionalData: '<<<<<<<<<<<<<<<',
    optionalData2: '<<<<<<<<<<<',
    birthDate: '700101',
  };
  it.each([
    ['CHL', { optionalData2: '10000013<K<' }, '10000013-K'],
    ['CHL', { optionalData2: '10000013<1<' }, undefined],
    ['COL', { optionalData2: '1234567890<' }, '1234567890'],
    ['ECU', { optionalData: '<<<<<1710034065' }, '1710034065'],
    ['PRY', { optionalData: '1234567<0207<<<' }, '1234567'],
    ['DOM', { optionalData: '00113918205<' }, '00113918205'],
    ['URY', { optionalData: '12345672<<<<<<<' }, '12345672'],
    ['ESP', { optionalData: 'X1234567L<<<<<<' }, 'X1234567L'],
    ['CRI', { documentCode: 'C', optionalData: '012<<<<<<<<<<<<' }, '123456789012'],
    ['CRI', { optionalData: '012<<<<<<<<<<<<' }, '123456789'],
    ['GTM', { documentNumber: '1983423900101' }, '1983423900101'],
    ['PAN', { documentNumber: '8<123<4567' }, '8-123-4567'],
    ['PAN', {}, undefined],
  ])('%s %o', (issuer, texts, number) => {
    expect(issuerOf(issuer).zone.personNumber!({ ...card, ...texts })).toBe(number);
  });
});
