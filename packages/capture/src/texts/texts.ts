import type { PageLanguage } from '../../../../src/contract/languages.js';
import { en, type TextKey, type Texts } from './en.js';
import { es } from './es.js';
import { pt } from './pt.js';

export const texts: Readonly<Record<PageLanguage, Texts>> = { en, es, pt };

const isSpoken = (tag: string): tag is PageLanguage => Object.hasOwn(texts, tag);

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** The first of these that we speak; `es-MX` is `es`. */
export const languageOf = (wanted: readonly (string | null | undefined)[]): PageLanguage =>
  wanted.map((tag) => (tag ?? '').slice(0, 2).toLowerCase()).find(isSpoken) ?? 'en';

export const translateTo =
  (language: PageLanguage): Translate =>
  (key, values = {}) =>
    texts[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
