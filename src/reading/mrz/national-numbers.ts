/** Check digits of national numbers that stand in optional data (formats, section 3). */

const digitsOf = (text: string): number[] => [...text].map(Number);

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, i) => sum + digit * weights[i % weights.length]!, 0);

/** Chile, RUN: weights 2 to 7 from the right, modulo eleven. */
export const isChileanRun = (body: string, check: string): boolean => {
  const rest = 11 - (weighted(digitsOf(body).reverse(), [2, 3, 4, 5, 6, 7]) % 11);
  return check === (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest));
};

const luhnSum = (digits: readonly number[], factors: readonly number[]): number =>
  digits.reduce((sum, digit, i) => {
    const product = digit * factors[i % factors.length]!;
    return sum + (product > 9 ? product - 9 : product);
  }, 0);

/** Ecuador, cédula: ten digits, modulo ten with 2, 1, 2, …; the first two are a province. */
export const isEcuadorianCedula = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false;
  const province = Number(text.slice(0, 2));
  const hasProvince = (province >= 1 && province <= 24) || province === 30;
  return hasProvince && luhnSum(digitsOf(text), [2, 1]) % 10 === 0;
};

/** Dominican Republic, cédula: eleven digits, Luhn. */
export const isDominicanCedula = (text: string): boolean =>
  /^\d{11}$/.test(text) && luhnSum(digitsOf(text), [1, 2]) % 10 === 0;

/** Uruguay, cédula: seven digits (padded) and a check digit. */
export const isUruguayanCi = (text: string): boolean => {
  if (!/^\d{7,8}$/.test(text)) return false;
  const digits = digitsOf(text.padStart(8, '0'));
  return (10 - (weighted(digits.slice(0, 7), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === digits[7];
};

/** Brazil, CPF: two check digits modulo eleven. */
export const isBrazilianCpf = (text: string): boolean => {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const check = (count: number): number => {
    const rest =
      digits.slice(0, count).reduce((sum, digit, i) => sum + digit * (count + 1 - i), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return check(9) === digits[9] && check(10) === digits[10];
};

/** Spain, DNI and NIE: the letter is the number modulo 23. */
export const isSpanishNif = (text: string): boolean => {
  if (!/^(\d{8}|[XYZ]\d{7})[A-Z]$/.test(text)) return false;
  const number = Number(text.slice(0, -1).replace(/^[XYZ]/, (l) => String('XYZ'.indexOf(l))));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === text.at(-1);
};
