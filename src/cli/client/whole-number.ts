import { usageError } from '../command.js';

/** Reads an option that is a whole number in a range, without leading zeros. */
export const readWhole =
  (least: number, most: number) =>
  (text: string, option: string): number => {
    const value = Number(text);
    if (String(value) !== text || !Number.isInteger(value) || value < least || value > most)
      throw usageError(`--${option} must be a whole number from ${least} to ${most}`);
    return value;
  };
