import { es } from './es/capabilities.js';
import type { AnswerLanguage } from '../../../src/contract/languages.js';
import { language } from './language.js';

const texts: Readonly<Record<AnswerLanguage, Readonly<Record<string, string>>>> = { en: {}, es };

/** A sentence or a name of the capabilities, which the service has in English only. */
export const translated = (english: string): string => texts[language()][english] ?? english;
