import { button, h } from '../dom.js';
import { t } from '../i18n/language.js';
import type { Decide } from './decide.js';
import { verdictKeys } from './decide.js';

type Acts = {
  readonly decide: Decide;
  readonly larger: () => void;
  readonly smaller: () => void;
  /** False where there is nothing to move. */
  readonly move: (right: number, down: number) => boolean;
  readonly release: () => void;
};

/** WCAG 2.1.4: keys of one letter can be turned off. */
let isOn = true;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio');

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Radio buttons and photos that have the focus do something of their own with arrow keys. */
const takesArrows = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, .viewer') !== null;

/** Keyboard shortcuts of a case; they end when `root` leaves the page, as after a verdict. */
export const listenForKeys = (
  root: HTMLElement,
  { decide, larger, smaller, move, release }: Acts,
) => {
  const press = (event: KeyboardEvent): void => {
    if (!root.isConnected) return document.removeEventListener('keydown', press);
    if (event.key === 'Escape' && decide.isOpen()) return decide.choose(undefined);
    if (event.key === 'Enter' && decide.isOpen() && (event.ctrlKey || !isTyping(event))) {
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      return decide.confirm();
    }
    if (!isOn || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow) {
      if (!takesArrows(event) && move(...arrow)) event.preventDefault();
      return;
    }
    const key = event.key.toUpperCase();
    const acts: Readonly<Record<string, () => void>> = {
      [verdictKeys.approve]: () => decide.choose('approve'),
      [verdictKeys.decline]: () => decide.choose('decline'),
      [verdictKeys.retake]: () => decide.choose('retake'),
      L: release,
      '+': larger,
      '-': smaller,
    };
    const act = /^[1-9]$/.test(key) ? () => decide.pick(Number(key)) : acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', press);
};

const row = (keys: readonly string[], text: string): HTMLElement =>
  h(
    'div',
    {},
    h('dt', {}, ...keys.flatMap((key, i) => [i > 0 && ' ', h('kbd', {}, key)])),
    h('dd', {}, text),
  );

export const keyHelp = (): HTMLElement => {
  const toggle = button(
    t(isOn ? 'keysOn' : 'keysOff'),
    () => {
      isOn = !isOn;
      toggle.textContent = t(isOn ? 'keysOn' : 'keysOff');
      toggle.setAttribute('aria-pressed', String(isOn));
    },
    { class: 'quiet small', 'aria-pressed': String(isOn) },
  );
  return h(
    'section',
    { class: 'keys' },
    h('h2', {}, t('keys')),
    toggle,
    h(
      'dl',
      {},
      row([verdictKeys.approve], t('verdict_approve')),
      row([verdictKeys.decline], t('verdict_decline')),
      row([verdictKeys.retake], t('verdict_retake')),
      row(['1', '…', '7'], t('keyReason')),
      row(['Enter'], t('keyConfirm')),
      row(['Esc'], t('cancel')),
      row(['+', '−'], t('keyZoom')),
      row(['←', '→', '↑', '↓'], t('keyMove')),
      row(['L'], t('release')),
    ),
  );
};
