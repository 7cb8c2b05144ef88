import {
  isBrazilianCpf,
  isChileanRun,
  isDominicanCedula,
  isEcuadorianCedula,
  isSpanishNif,
  isUruguayanCi,
} from '../mrz/national-numbers.js';

const bare = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

const checks: Readonly<Record<string, (text: string) => boolean>> = {
  BRA: isBrazilianCpf,
  CHL: (text) => isChileanRun(text.slice(0, -1), text.slice(-1)),
  DOM: isDominicanCedula,
  ECU: isEcuadorianCedula,
  ESP: isSpanishNif,
  URY: isUruguayanCi,
};

/** Whether the number's own check digit holds; undefined where its country gives it none. */
export const numberHolds = (
  field: 'documentNumber' | 'curp',
  text: string,
  issuer: string | undefined,
): boolean | undefined =>
  field === 'documentNumber' ? checks[issuer ?? '']?.(bare(text)) : undefined;
