import {
  isBrazilianCpf,
  isChileanRun,
  isDominicanCedula,
  isSpanishNif,
  isUruguayanCi,
} from '../national-numbers.js';

/** The texts of a card's zone, fillers included. */
export type CardNumbers = {
  readonly documentNumber: string;
  readonly documentCode: string;
  readonly optionalData: string;
  readonly optionalData2: string;
};

type Rule = (card: CardNumbers) => string | undefined;

const digitRuns = (text: string): string[] => text.match(/\d+/g) ?? [];

/**
 * Where the person's own number stands when the zone's number is a card serial (formats, sections 4 and 5).
 * Undefined leaves the zone's number.
 */
const rules: Readonly<Record<string, Rule>> = {
  CHL: ({ optionalData2 }) => {
    const [, body, check] = /(\d{7,8})<([0-9K])/.exec(optionalData2) ?? [];
    return body !== undefined && isChileanRun(body, check!) ? `${body}-${check}` : undefined;
  },
  COL: ({ optionalData2 }) => /^\d{5,11}/.exec(optionalData2)?.[0],
  ECU: ({ optionalData }) => /\d{10}$/.exec(optionalData)?.[0],
  PRY: ({ optionalData }) => /^\d{5,8}(?=<)/.exec(optionalData)?.[0],
  DOM: ({ optionalData }) => digitRuns(optionalData).find(isDominicanCedula),
  URY: ({ optionalData, optionalData2 }) =>
    digitRuns(`${optionalData}<${optionalData2}`).find(isUruguayanCi),
  ESP: ({ optionalData }) => optionalData.split('<').find(isSpanishNif),
  BRA: ({ documentNumber, optionalData, optionalData2 }) =>
    digitRuns(`${documentNumber}<${optionalData}<${optionalData2}`).find(isBrazilianCpf),
  // DIMEX: the number goes on in the optional data without a check digit of its own (formats 1.3).
  CRI: ({ documentCode, documentNumber, optionalData }) => {
    const rest = /^\d{2,3}(?=<|$)/.exec(optionalData)?.[0];
    return documentCode.startsWith('C') && /^\d{9}$/.test(documentNumber) && rest !== undefined
      ? documentNumber + rest
      : undefined;
  },
};

/** Fillers around go, fillers within become spaces (a hyphen is written as one). */
export const plainNumber = (text: string): string =>
  text.replace(/^<+|<+$/g, '').replace(/<+/g, ' ');

export const cardNumber = (card: CardNumbers, issuer: string): string =>
  rules[issuer]?.(card) ?? plainNumber(card.documentNumber);
