import { es } from './es/capabilities.js';
import { language } from './language.js';

/** A sentence or a name of the capabilities, which the service has in English only. */
export const translated = (english: string): string =>
  language() === 'es' ? (es[english] ?? english) : english;
