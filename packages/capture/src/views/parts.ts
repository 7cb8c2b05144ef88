import { type Child, h } from '../dom.js';

/* What several views are made of. */

/** The only heading of a view. */
export const title = (text: string): HTMLElement => h('h2', { tabindex: -1 }, text);

/** What can be done here, at the foot of the screen, the likeliest first. */
export const ways = (...children: readonly Child[]): HTMLElement =>
  h('div', { class: 'ways stacked' }, ...children);

/** In the middle of a screen that has little to say. */
export const middle = (...children: readonly Child[]): HTMLElement =>
  h('div', { class: 'middle' }, ...children);

export const advice = (text: string): HTMLElement =>
  h('p', { class: 'advice', role: 'status' }, text);
