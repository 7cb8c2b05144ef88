import './style/base.css';
import '../../packages/capture/src/style/controls.css';
import './style/controls.css';
import './style/shell.css';
import './style/try.css';
import './style/verdict.css';
import './style/photo.css';
import './style/result.css';
import './style/hero.css';
import './style/cameras.css';
import './style/capabilities.css';
import '../../packages/capture/src/camera/camera.css';
import './style/transactions.css';
import './style/sessions.css';
import './style/figures.css';
import './style/review.css';
import './style/case.css';
import './style/decide.css';
import './style/staff.css';
import { type AnswerLanguage, answerLanguages } from '../../src/contract/languages.js';
import { camerasView } from './cameras/view.js';
import { capabilitiesView } from './capabilities/view.js';
import { button, h } from './dom.js';
import { language, setLanguage, startLanguage, t } from './i18n/language.js';
import { keptLogin } from './kept-login.js';
import { createSession } from './session.js';
import { signInView, takePrefilled } from './sign-in.js';
import { createReviewView } from './review/view.js';
import { passwordView, takePasswordToken } from './staff/password.js';
import { peopleView } from './staff/people.js';
import { policyView } from './staff/policy.js';
import type { SessionFilter } from './sessions/api.js';
import { makeLinkView } from './sessions/make-link.js';
import { sessionFiguresView } from './sessions/figures-view.js';
import { createSessionsView } from './sessions/view.js';
import { createTransactionsView } from './transactions/view.js';
import { createTryView } from './try/view.js';

/* What is on the page: who is signed in, and which place the address names. */

startLanguage();
const app = document.getElementById('app')!;
const prefilled = takePrefilled();
/** Of a link by which somebody chooses their password. */
let passwordToken = takePasswordToken();
let isSignedIn = false;
let hasEnded = false;

const session = createSession(() => {
  isSignedIn = false;
  hasEnded = true;
  render();
}, keptLogin('anverso.client'));
/** For the demo: the answer with ID Reader Plus for a document that is read without it. */
const proof = createSession(() => proof.signOut(), keptLogin('anverso.proof'));
const tryView = createTryView(session, proof);
const transactionsView = createTransactionsView(session);
const sessionsView = createSessionsView(session);
const reviewView = createReviewView(session);

const showSessions = (filter: SessionFilter): void => {
  sessionsView.filterBy(filter);
  location.hash = '#/sessions';
};

/** The first page after sign-in. */
const home = (): string => {
  const role = session.staff()?.role;
  if (role === undefined) return 'try';
  return role === 'admin' ? 'people' : 'review';
};

const place = (): readonly string[] => location.hash.replace(/^#\/?/, '').split('/');

/** `en` is English, `es` is español. */
const ownNameOf = (one: AnswerLanguage): string =>
  new Intl.DisplayNames(one, { type: 'language' }).of(one)!;

const languageChoice = (): HTMLElement =>
  h(
    'span',
    { class: 'languages', role: 'group', 'aria-label': t('language') },
    ...answerLanguages.map((one) =>
      button(
        one.toUpperCase(),
        () => {
          setLanguage(one);
          render();
          document.getElementById(`language-${one}`)?.focus();
        },
        {
          id: `language-${one}`,
          lang: one,
          'aria-label': `${one.toUpperCase()}, ${ownNameOf(one)}`,
          'aria-pressed': String(language() === one),
        },
      ),
    ),
  );

const signOut = (): void => {
  session.signOut();
  proof.signOut();
  tryView.forget();
  transactionsView.forget();
  sessionsView.forget();
  isSignedIn = false;
  hasEnded = false;
  location.hash = '';
  render();
};

const signedInText = (): string => {
  const staff = session.staff();
  if (!staff) return t('signedInAs', { client: session.client() ?? '' });
  return t('signedInStaff', { ...staff, role: t(`role_${staff.role}`) });
};

const header = (): HTMLElement => {
  const [where = ''] = place();
  const staff = session.staff();
  const link = (to: string, text: string) =>
    h(
      'a',
      {
        href: `#/${to}`,
        'aria-current': (where === '' ? home() : where) === to ? 'page' : undefined,
      },
      text,
    );
  return h(
    'header',
    {},
    h('a', { class: 'wordmark', href: `#/${home()}`, 'aria-label': t('title') }, 'anverso'),
    isSignedIn &&
      h(
        'nav',
        { 'aria-label': t('title') },
        staff?.role === 'admin' && link('people', t('navPeople')),
        staff?.role === 'admin' && link('policy', t('navPolicy')),
        staff && link('review', t('navReview')),
        !staff && link('try', t('navTry')),
        !staff && link('transactions', t('navTransactions')),
        link('sessions', t('navSessions')),
        !staff && link('cameras', t('navCameras')),
        link('capabilities', t('navCapabilities')),
        !staff && h('a', { href: '/docs' }, t('navApi')),
      ),
    h(
      'div',
      { class: 'account' },
      languageChoice(),
      isSignedIn &&
        h(
          'span',
          { class: 'client', title: signedInText() },
          staff ? staff.name : session.client(),
        ),
      isSignedIn && button(t('signOut'), signOut, { class: 'quiet small' }),
    ),
  );
};

const choosePasswordView = (token: string): HTMLElement =>
  passwordView(session, token, () => {
    passwordToken = undefined;
    isSignedIn = true;
    hasEnded = false;
    location.hash = `#/${home()}`;
    render();
    focusTitle();
  });

const content = (): HTMLElement => {
  if (passwordToken !== undefined) return choosePasswordView(passwordToken);
  if (!isSignedIn)
    return signInView(
      session,
      { prefilled: hasEnded ? undefined : prefilled, hasEnded, proof },
      () => {
        isSignedIn = true;
        hasEnded = false;
        render();
        focusTitle();
      },
    );
  const [where, what] = place();
  if (where === 'cameras' && !session.staff()) return camerasView(session);
  if (where === 'capabilities') return capabilitiesView();
  if (where === 'sessions' && what === 'new' && !session.staff()) return makeLinkView(session);
  if (where === 'sessions' && what === 'figures' && !session.staff())
    return sessionFiguresView(session, showSessions);
  if (where === 'sessions') return sessionsView.render(what);
  if (session.staff()?.role === 'admin') {
    const at = where === '' ? home() : where;
    if (at === 'people') return peopleView(session);
    if (at === 'policy') return policyView(session);
  }
  if (session.staff()) return reviewView.render(where === 'review' ? what : undefined);
  return where === 'transactions' ? transactionsView.render(what) : tryView.render(what);
};

const focusTitle = (): void => app.querySelector<HTMLElement>('main h1')?.focus();

const render = (): void => {
  app.replaceChildren(
    h(
      'a',
      {
        class: 'skip',
        href: '#main',
        on: {
          click: (event) => {
            event.preventDefault();
            focusTitle();
          },
        },
      },
      t('skip'),
    ),
    header(),
    h('main', { id: 'main' }, content()),
  );
};

addEventListener('hashchange', () => {
  passwordToken = takePasswordToken();
  const tab = document.activeElement?.getAttribute('role') === 'tab';
  render();
  // A tab keeps the focus; any other navigation moves it to the new page's title.
  if (tab) app.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  else focusTitle();
});
// Before the first page: whoever loads it again is not asked to sign in.
void Promise.all([session.resume(), proof.resumeClient()]).then(([isResumed]) => {
  isSignedIn = isResumed;
  render();
});
