/*
 * Check digits of docs/FORMATS.md 3, written independently of the service's, so that each tests the
 * other.
 */

const weigh = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * weights[i % weights.length]!, 0);

/** Chile: weights 2 to 7 from the right, mod 11. */
export const runDigit = (run: string): string => {
  const rest = 11 - (weigh([...run].reverse().join(''), [2, 3, 4, 5, 6, 7]) % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
};

/** Luhn over the digits before the check digit, the last one doubled. */
export const luhnDigit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** Spain: 23 letters. */
export const nifLetter = (digits: string): string =>
  'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]!;

/** Uruguay, on seven digits. */
export const uruguayDigit = (digits: string): string =>
  String((10 - (weigh(digits, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10);

/** Peru: the digit printed after the DNI. */
export const peruDigit = (digits: string): string =>
  '65432110987'[weigh(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11]!;

/** Brazil: the two last of the CPF's eleven. */
export const cpfDigits = (nine: string): string => {
  const one = (digits: string): string => {
    const first = digits.length + 1;
    const rest =
      weigh(
        digits,
        Array.from(digits, (_, i) => first - i),
      ) % 11;
    return String(rest < 2 ? 0 : 11 - rest);
  };
  const first = one(nine);
  return first + one(nine + first);
};

/** El Salvador: the last of the DUI. */
export const duiDigit = (eight: string): string =>
  String((10 - (weigh(eight, [9, 8, 7, 6, 5, 4, 3, 2]) % 10)) % 10);

/** Guatemala: the ninth of the CUI. */
export const cuiDigit = (eight: string): string =>
  String((weigh(eight, [2, 3, 4, 5, 6, 7, 8, 9]) % 11) % 10);

/** Nicaragua: the letter after the thirteen digits. */
export const nicaraguaLetter = (digits: string): string =>
  'ABCDEFGHJKLMNPQRSTUVWXY'[Number(BigInt(digits) % 23n)]!;
