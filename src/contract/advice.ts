import { codes, type Reason } from './codes.js';
import { type AnswerLanguage, answerLanguages } from './languages.js';
import { texts } from './texts/texts.js';

/** Several reasons share a number; the text, in either language, says which one is meant. */
export const reasonOf = (code: number, text = ''): Reason | undefined => {
  const same = (Object.keys(codes) as Reason[]).filter((reason) => codes[reason].code === code);
  const meant = same.find((reason) =>
    answerLanguages.some((language) => text.startsWith(codes[reason][language])),
  );
  return meant ?? same[0];
};

/** What the user can do; the texts of the codes say what is wrong. */
export const adviceFor = (reason: Reason | undefined, language: AnswerLanguage): string =>
  (reason && texts[language].advice[reason]) ?? '';

/** The service's text in the page's language, even if that was changed since. */
export const textOf = (code: number, text: string, language: AnswerLanguage): string => {
  const reason = reasonOf(code, text);
  const known = reason && answerLanguages.some((one) => codes[reason][one] === text);
  return reason && (known || text === '') ? codes[reason][language] : text;
};
