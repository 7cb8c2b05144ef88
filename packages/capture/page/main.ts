import '../src/anverso-capture.js';
import { defaultPageLanguage, type PageLanguage } from '../../../src/contract/languages.js';
import { languageOf, translateTo } from '../src/texts/texts.js';
import { takeToken } from './token.js';

/* The page that a link opens: the component with the link's token, and no more. */

const spoken = (tag: string | undefined): PageLanguage => languageOf([tag, defaultPageLanguage]);

const speak = (language: PageLanguage): void => {
  const title = translateTo(language)('pageTitle');
  document.documentElement.lang = language;
  document.title = title;
  document.querySelector('h1')!.textContent = title;
};

const state = document.getElementById('state')!;
const token = takeToken();
if (token) {
  const capture = document.createElement('anverso-capture');
  capture.setAttribute('token', token);
  // The page is ours: its policy allows the picture of the code.
  capture.setAttribute('offer-phone', '');
  capture.setAttribute('offer-languages', '');
  // The component takes on the session's language once it knows it.
  new MutationObserver(() => speak(spoken(capture.lang))).observe(capture, {
    attributeFilter: ['lang'],
  });
  const title = document.querySelector('h1')!;
  title.slot = 'title';
  state.replaceWith(capture);
  capture.append(title);
  // Another link, opened in the same tab: the browser does not load the page again.
  addEventListener('hashchange', () => capture.setAttribute('token', takeToken() ?? ''));
} else {
  const language = spoken(navigator.languages[0]);
  speak(language);
  state.textContent = translateTo(language)('noToken');
}
