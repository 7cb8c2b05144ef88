import type { PageLanguage } from '../../../src/contract/languages.js';
import { languageOf, type Translate, translateTo } from './texts/texts.js';

const storageKey = 'anverso.language';

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const keep = (language: PageLanguage): void => {
  try {
    sessionStorage.setItem(storageKey, language);
  } catch {
    // Without storage a reload forgets it.
  }
};

/**
 * The language of the moment: what the person chose in this tab, then what the page around says, then
 * the session's, then the browser's. `t` always speaks it, so a view drawn again is a view translated.
 */
export const createSpeech = (ofPage: string | null, mayChoose: boolean) => {
  let chosen = mayChoose ? kept() : null;
  let ofSession: string | undefined;
  const language = (): PageLanguage =>
    languageOf([chosen, ofPage, ofSession, ...navigator.languages]);
  const t: Translate = (key, values) => translateTo(language())(key, values);
  return {
    t,
    language,
    mayChoose,
    useSession: (tag: string | undefined): void => void (ofSession = tag),
    choose: (next: PageLanguage): void => {
      chosen = next;
      keep(next);
    },
  };
};

export type Speech = ReturnType<typeof createSpeech>;
