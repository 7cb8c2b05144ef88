import type { ProblemName } from '../problem.js';
import { button, h } from '../dom.js';
import type { Translate } from '../texts/texts.js';
import type { Screen } from './screen.js';

export const title = (text: string): HTMLElement => h('h2', { tabindex: -1 }, text);

const ways = (...buttons: Parameters<typeof h>[2][]): HTMLElement =>
  h('div', { class: 'ways stacked' }, ...buttons);

/** A button that the flow waits for. */
const pressed = (label: string, show: (way: HTMLElement) => void): Promise<void> =>
  new Promise((resolve) => show(button(label, resolve, { class: 'primary wide' })));

export const showLoading = ({ show }: Screen, t: Translate): void =>
  show(h('p', { class: 'hint', role: 'status' }, t('loading')));

const webAddress = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Plain text whose addresses can be opened; https only, and never in place of this page. */
const withLinks = (text: string): readonly (string | HTMLElement)[] =>
  text
    .split(webAddress)
    .map((part) =>
      part.startsWith('https:')
        ? h('a', { href: part, target: '_blank', rel: 'noreferrer' }, part)
        : part,
    );

type Consent = {
  readonly text: string;
  readonly language?: string | undefined;
  readonly photosKept: boolean;
};

/** What the person says to this: true to the first button. */
const agrees = (
  { show }: Screen,
  heading: string,
  content: readonly (HTMLElement | false)[],
  yes: string,
  no: string,
): Promise<boolean> =>
  new Promise((resolve) =>
    show(
      title(heading),
      ...content,
      ways(
        button(yes, () => resolve(true), { class: 'primary wide' }),
        button(no, () => resolve(false), { class: 'quiet wide' }),
      ),
    ),
  );

/** The client's own words, as they are, and what they may have forgotten to say. */
export const askConsent = (
  screen: Screen,
  t: Translate,
  { text, language, photosKept }: Consent,
): Promise<boolean> => {
  const heading = t('consentTitle');
  const words = h(
    'div',
    { class: 'consent', tabindex: 0, role: 'region', 'aria-label': heading },
    // Inside, because the label is in the language of the page.
    h('div', { lang: language, dir: 'auto' }, withLinks(text)),
  );
  const ours = photosKept && h('p', {}, t('consentPhotos'));
  return agrees(screen, heading, [words, ours], t('consentAgree'), t('consentRefuse'));
};

export const askWithdraw = (screen: Screen, t: Translate): Promise<boolean> => {
  const words = h('p', { role: 'status' }, t('withdrawText'));
  return agrees(screen, t('withdrawButton'), [words], t('withdrawConfirm'), t('otherWayBack'));
};

type Refused = {
  readonly advice: string;
  readonly attemptsLeft: number | undefined;
  /** The step is a recording, not one photo. */
  readonly isRecording: boolean;
};

/** `otherWay`: the person cannot do what a recording needs. */
export const showRefusal = (
  { show }: Screen,
  t: Translate,
  { advice, attemptsLeft, isRecording }: Refused,
): Promise<'again' | 'otherWay'> =>
  new Promise((resolve) =>
    show(
      title(t(isRecording ? 'refusedRecording' : 'refusedTitle')),
      h('p', { class: 'advice', role: 'status' }, advice || t('refusedPlain')),
      attemptsLeft !== undefined &&
        h('p', { class: 'hint' }, t('attemptsLeft', { count: attemptsLeft })),
      ways(
        button(t('again'), () => resolve('again'), { class: 'primary wide' }),
        isRecording && button(t('cannotMove'), () => resolve('otherWay'), { class: 'plain' }),
      ),
    ),
  );

const lasting: readonly ProblemName[] = ['expired', 'otherDevice', 'attemptsSpent'];

/** Link back to the integrator's page, or to the previous page where the session names none. */
const wayBack = (t: Translate, returnUrl: string | undefined): HTMLElement | undefined => {
  if (returnUrl !== undefined)
    return h(
      'a',
      { class: 'button primary wide', href: returnUrl, rel: 'noreferrer', target: '_top' },
      t('goBack'),
    );
  if (history.length < 2) return undefined;
  return h('a', { class: 'button primary wide', href: '#', on: { click: goBack } }, t('goBack'));
};
const goBack = (event: Event): void => {
  event.preventDefault();
  history.back();
};

/** For a chip, which no browser can read. Resolves when the person asks whether it is done. */
export const askForApp = (
  { show }: Screen,
  t: Translate,
  returnUrl: string | undefined,
): Promise<void> =>
  new Promise((resolve) =>
    show(
      title(t('chipTitle')),
      h('p', { role: 'status' }, t('chipNeedsApp')),
      h('p', { class: 'hint' }, t('chipHow')),
      ways(
        returnUrl !== undefined && wayBack(t, returnUrl),
        button(t('chipDone'), resolve, {
          class: returnUrl === undefined ? 'primary wide' : 'quiet',
        }),
      ),
    ),
  );

type OtherWay = { readonly mayTakePhoto: boolean; readonly returnUrl: string | undefined };

/** For who cannot move the head: a photo where the session allows it, else the client's own way. */
export const askOtherWay = (
  { show }: Screen,
  t: Translate,
  { mayTakePhoto, returnUrl }: OtherWay,
): Promise<'photo' | 'back'> =>
  new Promise((resolve) =>
    show(
      title(t('otherWayTitle')),
      h('p', { role: 'status' }, t(mayTakePhoto ? 'otherWayPhoto' : 'otherWayAsk')),
      ways(
        mayTakePhoto
          ? button(t('otherWayTake'), () => resolve('photo'), { class: 'primary' })
          : returnUrl !== undefined && wayBack(t, returnUrl),
        button(t('otherWayBack'), () => resolve('back'), { class: 'quiet' }),
      ),
    ),
  );

/** When the connection is back, or after a while where the browser does not know. */
const online = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, seconds * 1000);
  });
const lookAgainSeconds = 15;

/**
 * Resolves when the person tries again or the connection is back; never, where trying again cannot
 * help.
 */
export const showProblem = (
  { show }: Screen,
  t: Translate,
  name: ProblemName,
  returnUrl?: string,
): Promise<void> => {
  const isLasting = lasting.includes(name);
  const again = pressed(t('again'), (way) =>
    show(
      title(t('problemTitle')),
      h('p', { class: 'advice', role: 'status' }, t(`problem_${name}`)),
      isLasting ? wayBack(t, returnUrl) : way,
    ),
  );
  return name === 'offline' ? Promise.race([again, online(lookAgainSeconds)]) : again;
};

const ends = {
  done: ['✓', 'finishedTitle', 'finishedText'],
  refused: ['!', 'unfinishedTitle', 'unfinishedText'],
  expired: ['!', 'unfinishedTitle', 'problem_expired'],
  withdrawn: ['!', 'unfinishedTitle', 'withdrawnText'],
} as const;

export const showEnd = (
  { show }: Screen,
  t: Translate,
  end: keyof typeof ends,
  returnUrl: string | undefined,
  withdraw?: () => void,
): void => {
  const [sign, heading, text] = ends[end];
  show(
    h('div', { class: `seal ${end}`, 'aria-hidden': true }, sign),
    title(t(heading)),
    h('p', { role: 'status' }, t(text)),
    // Without an address there is nothing to go back to after the end.
    (returnUrl !== undefined || end === 'expired') && wayBack(t, returnUrl),
    withdraw && button(t('withdrawButton'), withdraw, { class: 'plain' }),
  );
};
