import { en, type TextKey, type Texts } from './en.js';
import { es } from './es.js';
import { pt } from './pt.js';

const texts: Readonly<Record<string, Texts>> = { en, es, pt };

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** The first of these that we speak; `es-MX` is `es`. */
export const languageOf = (wanted: readonly (string | null | undefined)[]): string =>
  wanted.map((tag) => (tag ?? '').slice(0, 2).toLowerCase()).find((tag) => tag in texts) ?? 'en';

export const translateTo =
  (language: string): Translate =>
  (key, values = {}) =>
    texts[language]![key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
