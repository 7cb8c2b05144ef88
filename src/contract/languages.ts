/**
 * The languages of a session's page. A language is a name here and one file of texts in each package
 * that speaks it (`src/contract/texts/`, `packages/capture/src/texts/`); everything else goes by this
 * list, and test/docs/languages.test.ts names what a new one lacks.
 */
export const pageLanguages = ['es', 'en', 'pt'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The language of a session that names none. */
export const defaultPageLanguage: PageLanguage = 'es';

/**
 * The languages of all answers to a client, and of the console: the interface has these two
 * (docs/DECISIONS.md 9).
 */
export const answerLanguages = ['en', 'es'] as const satisfies readonly PageLanguage[];
export type AnswerLanguage = (typeof answerLanguages)[number];

export const isAnswerLanguage = (language: string): language is AnswerLanguage =>
  answerLanguages.some((one) => one === language);

/** The language of a client's answers about a session whose page speaks this language. */
export const answerLanguageOf = (language: PageLanguage): AnswerLanguage =>
  isAnswerLanguage(language) ? language : 'en';
