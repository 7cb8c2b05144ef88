import '../src/anverso-capture.js';
import { takeToken } from './token.js';
import { pageTexts } from './texts.js';

/* The page that a link opens: the component with the link's token, and no more. */

const speak = (language: string): void => {
  const { title } = pageTexts(language);
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
  // The component takes on the session's language once it knows it.
  new MutationObserver(() => speak(capture.lang)).observe(capture, { attributeFilter: ['lang'] });
  state.replaceWith(capture);
  // Another link, opened in the same tab: the browser does not load the page again.
  addEventListener('hashchange', () => capture.setAttribute('token', takeToken() ?? ''));
} else {
  const [preferred = 'es'] = navigator.languages;
  const language = ['en', 'pt'].find((one) => preferred.startsWith(one)) ?? 'es';
  speak(language);
  state.textContent = pageTexts(language).noToken;
}
