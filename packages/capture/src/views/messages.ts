import type { ProblemName } from '../problem.js';
import { button, h } from '../dom.js';
import type { Translate } from '../texts/texts.js';
import { examplePicture } from './example.js';
import { advice, message, panel, title, ways } from './parts.js';
import type { Screen } from './screen.js';
import { linkBack, linkToHelp, wayBack, type WaysOut } from './ways-out.js';

const seal = (sign: string, kind: string): HTMLElement =>
  h('div', { class: `seal ${kind}`, 'aria-hidden': true }, sign);

export const showLoading = ({ show }: Screen, t: Translate): void =>
  show(() => [message(h('p', { class: 'hint', role: 'status' }, t('loading')))]);

/** True where the person withdraws. */
export const askWithdraw = ({ show }: Screen, t: Translate): Promise<boolean> =>
  new Promise((resolve) =>
    show(() => [
      message(
        seal('?', 'asks'),
        title(t('withdrawButton')),
        h('p', { role: 'status' }, t('withdrawText')),
      ),
      ways(
        button(t('withdrawConfirm'), () => resolve(true), { class: 'primary wide' }),
        button(t('otherWayBack'), () => resolve(false), { class: 'quiet wide' }),
      ),
    ]),
  );

/** For a chip, which no browser can read. Resolves when the person asks whether it is done. */
export const askForApp = ({ show }: Screen, t: Translate, out: WaysOut): Promise<void> =>
  new Promise((resolve) =>
    show(() => {
      const link = linkBack(t, out, 'primary');
      return [
        title(t('chipTitle')),
        h('p', { role: 'status' }, t('chipNeedsApp')),
        panel(examplePicture('chip', 'frontside'), t('chipHow')),
        ways(link, button(t('chipDone'), resolve, { class: `${link ? 'quiet' : 'primary'} wide` })),
      ];
    }),
  );

/** For who cannot move the head: a photo where the session allows it, else the client's own way. */
export const askOtherWay = (
  { show }: Screen,
  t: Translate,
  { mayTakePhoto, out }: { readonly mayTakePhoto: boolean; readonly out: WaysOut },
): Promise<'photo' | 'back'> =>
  new Promise((resolve) =>
    show(() => [
      message(
        seal('?', 'asks'),
        title(t('otherWayTitle')),
        h('p', { role: 'status' }, t(mayTakePhoto ? 'otherWayPhoto' : 'otherWayAsk')),
      ),
      ways(
        mayTakePhoto
          ? button(t('otherWayTake'), () => resolve('photo'), { class: 'primary wide' })
          : [linkBack(t, out, 'primary'), linkToHelp(t, out)],
        button(t('otherWayBack'), () => resolve('back'), { class: 'quiet wide' }),
      ),
    ]),
  );

/** Trying again cannot help. */
const lasting: readonly ProblemName[] = ['expired', 'otherDevice', 'attemptsSpent'];

/** When the connection is back, or after a while where the browser does not know. */
const online = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, seconds * 1000);
  });
const lookAgainSeconds = 15;

/** Resolves when the person tries again or the connection is back; never, where that cannot help. */
export const showProblem = (
  { show }: Screen,
  t: Translate,
  name: ProblemName,
  out: WaysOut,
): Promise<void> => {
  const again = new Promise<void>((resolve) =>
    show(() => [
      message(seal('!', 'problem'), title(t('problemTitle')), advice(t(`problem_${name}`))),
      lasting.includes(name)
        ? ways(wayBack(t, out), linkToHelp(t, out))
        : ways(button(t('again'), resolve, { class: 'primary wide' })),
    ]),
  );
  return name === 'offline' ? Promise.race([again, online(lookAgainSeconds)]) : again;
};

const ends = {
  done: ['✓', 'finishedTitle', 'finishedText'],
  refused: ['…', 'unfinishedTitle', 'unfinishedText'],
  expired: ['!', 'unfinishedTitle', 'problem_expired'],
  withdrawn: ['!', 'unfinishedTitle', 'withdrawnText'],
} as const;

export const showEnd = (
  { show }: Screen,
  t: Translate,
  {
    end,
    out,
    withdraw,
  }: {
    readonly end: keyof typeof ends;
    readonly out: WaysOut;
    readonly withdraw: (() => void) | undefined;
  },
): void => {
  const [sign, heading, text] = ends[end];
  show(() => [
    message(
      seal(sign, end),
      title(t(heading)),
      h('p', { role: 'status' }, t(text, { who: out.name || t('sender') })),
    ),
    ways(
      // Without an address there is nothing to go back to after the end.
      end === 'expired' ? wayBack(t, out) : linkBack(t, out, 'primary'),
      end === 'refused' && linkToHelp(t, out),
      withdraw && button(t('withdrawButton'), withdraw, { class: 'plain' }),
    ),
  ]);
};
