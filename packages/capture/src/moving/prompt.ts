import type { Action } from '../../../../src/contract/challenge.js';
import { h, s } from '../dom.js';
import type { TextKey } from '../texts/en.js';

/** `straight`: back to the middle before the next action. `follow`: the dot, with the nose. */
export type Prompted = Action | 'straight' | 'follow';

/** A face that repeats the requested action; it stands still where reduced motion is preferred. */
const drawnFace = (): SVGElement =>
  s(
    'svg',
    { class: 'prompt-face', viewBox: '0 0 64 64', 'aria-hidden': true },
    s(
      'g',
      { class: 'head' },
      s('ellipse', { class: 'skin', cx: 32, cy: 32, rx: 22, ry: 27 }),
      s(
        'g',
        { class: 'features' },
        s('ellipse', { class: 'eye', cx: 23, cy: 27, rx: 3, ry: 4 }),
        s('ellipse', { class: 'eye', cx: 41, cy: 27, rx: 3, ry: 4 }),
        s('path', { class: 'nose', d: 'M32 29v8l-3 1' }),
        s('ellipse', { class: 'mouth', cx: 32, cy: 46, rx: 7, ry: 2 }),
      ),
    ),
  );

export const createPrompt = (t: (key: TextKey) => string) => {
  const words = h('p', { class: 'prompt-words', role: 'alert' });
  const bar = h('div', { class: 'prompt-bar', 'aria-hidden': true });
  const element = h('div', { class: 'prompt', hidden: true }, drawnFace(), words, bar);
  const setShare = (share: number): void => bar.style.setProperty('--share', String(share));
  return {
    element,
    setShare,
    show: (prompted: Prompted, share: number): void => {
      element.hidden = false;
      element.dataset['action'] = prompted;
      words.textContent = t(`action_${prompted}`);
      setShare(share);
      // A person with closed eyes feels that the next prompt has come.
      if ('vibrate' in navigator) navigator.vibrate(60);
    },
    hide: (): void => {
      element.hidden = true;
    },
  };
};
