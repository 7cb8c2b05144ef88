import { type AnswerLanguage, isAnswerLanguage } from '../../../src/contract/languages.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';

export type TextKey = keyof Texts;

const texts: Readonly<Record<AnswerLanguage, Texts>> = { en, es };
const storageKey = 'anverso.language';

/** A private window may refuse storage; then the browser's language applies each time. */
const kept = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const preferred = (): AnswerLanguage => {
  const wanted = [kept() ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find(isAnswerLanguage) ?? 'en';
};

let current: AnswerLanguage = 'en';

export const language = (): AnswerLanguage => current;

export const setLanguage = (chosen: AnswerLanguage, keep = true): void => {
  current = chosen;
  document.documentElement.lang = chosen;
  document.title = texts[chosen].title;
  if (!keep) return;
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // The choice lasts as long as the page.
  }
};

export const startLanguage = (): void => setLanguage(preferred(), false);

type Values = Readonly<Record<string, string | number>>;

export const t = (key: TextKey, values: Values = {}): string =>
  texts[current][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The text for a name that the service sent, or the name itself where there is none. */
export const named = (prefix: string, name: string): string => {
  const key = `${prefix}_${name}`;
  return key in texts[current] ? texts[current][key as TextKey] : name.replaceAll('_', ' ');
};

export const number = (value: number, digits = 2): string =>
  value.toLocaleString(current, { maximumFractionDigits: digits });

export const percent = (share: number): string => `${number(100 * share, 1)} %`;

/** A day of the calendar, which has no time zone. */
export const date = (day: Date): string =>
  day.toLocaleDateString(current, { dateStyle: 'long', timeZone: 'UTC' });

export const dateTime = (iso: string, style: 'short' | 'medium' = 'medium'): string =>
  new Date(iso).toLocaleString(current, { dateStyle: style, timeStyle: style });
