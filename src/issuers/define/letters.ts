/** Letters with marks, upper case, of languages that several issuers share. */
export const spanishLetters = 'ÁÉÍÓÚÜÑ';
export const portugueseLetters = 'ÁÂÃÀÇÉÊÍÓÔÕÚÜ';
