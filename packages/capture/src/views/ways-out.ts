import { h } from '../dom.js';
import type { Translate } from '../texts/texts.js';

/** Where the person can go from here; each may be missing. */
export type WaysOut = {
  readonly returnUrl?: string | undefined;
  readonly helpUrl?: string | undefined;
  /** The client's, as its customers know it. */
  readonly name?: string | undefined;
};

type Weight = 'primary' | 'quiet';

const goBack = (event: Event): void => {
  event.preventDefault();
  history.back();
};

/** To the client's own page. */
export const linkBack = (
  t: Translate,
  { returnUrl }: WaysOut,
  weight: Weight,
): HTMLElement | undefined =>
  returnUrl === undefined
    ? undefined
    : h(
        'a',
        { class: `button wide ${weight}`, href: returnUrl, rel: 'noreferrer', target: '_top' },
        t('goBack'),
      );

/** To the client's page, or to the one before where the session names none. */
export const wayBack = (t: Translate, out: WaysOut): HTMLElement | undefined => {
  const link = linkBack(t, out, 'primary');
  if (link || history.length < 2) return link;
  return h('a', { class: 'button primary wide', href: '#', on: { click: goBack } }, t('goBack'));
};

/** Beside this page, so that it is still there afterwards. */
export const linkToHelp = (t: Translate, { helpUrl, name }: WaysOut): HTMLElement | undefined =>
  helpUrl === undefined
    ? undefined
    : h(
        'a',
        { class: 'button wide quiet', href: helpUrl, rel: 'noopener noreferrer', target: '_blank' },
        name ? t('askForHelp', { name }) : t('askUsForHelp'),
      );
