/** A place or a nationality as printed, upper case. */
export const readPlace = (
  text: string,
): { readonly value: string; readonly quality: number } | undefined => {
  const value = text
    .normalize('NFC')
    .toUpperCase()
    .replace(/^[^\p{L}(]+|[^\p{L}.)]+$/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s*\/\s*/g, '/')
    .trim();
  const letters = value.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2 || letters < value.length * 0.6 || value.length > 80) return undefined;
  return { value, quality: letters < 3 ? 0.8 : 1 };
};
