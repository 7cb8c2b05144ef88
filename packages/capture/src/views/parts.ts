import { type Child, h } from '../dom.js';

/* What several views are made of. */

/** The only heading of a view. */
export const title = (text: string): HTMLElement => h('h2', { tabindex: -1 }, text);

/** What can be done here, at the foot of the screen, the likeliest first. */
export const ways = (...children: readonly Child[]): HTMLElement =>
  h('div', { class: 'ways stacked' }, ...children);

/** A picture with its hint; takes the room that is left. */
export const panel = (picture: Element, hint: string): HTMLElement =>
  h('figure', { class: 'panel' }, picture, h('figcaption', {}, hint));

/** All of a screen that has little to say. */
export const message = (...children: readonly Child[]): HTMLElement =>
  h('div', { class: 'panel message' }, ...children);

export const advice = (text: string): HTMLElement =>
  h('p', { class: 'advice', role: 'status' }, text);
