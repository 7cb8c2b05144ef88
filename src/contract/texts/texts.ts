import type { Reason } from '../codes.js';
import type { PageLanguage } from '../languages.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';
import { pt } from './pt.js';

/** Some reasons have no advice: what is wrong there, nobody in front of a camera can change. */
type Advice = Readonly<Partial<Record<Reason, string>>>;

export const texts: Readonly<Record<PageLanguage, Texts & { readonly advice: Advice }>> = {
  en,
  es,
  pt,
};
