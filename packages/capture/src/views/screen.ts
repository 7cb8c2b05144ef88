import { type Brand, brandBar, paintBrand } from '../brand.js';
import { type Child, h, region } from '../dom.js';
import type { Nets } from '../net/runtime.js';
import type { Speech } from '../speech.js';
import { languageSwitch } from './language-switch.js';

/** What a view shows; called again when the language changes, so it must have no effect. */
export type View = () => readonly Child[];

type Equipment = {
  readonly nets: Nets;
  readonly speech: Speech;
  /** Called with the language whenever a view is drawn. */
  readonly says: (language: string) => void;
};

/** Where one view after another is shown, below the brand and the choice of a language. */
export const createScreen = (root: ShadowRoot, { nets, speech, says }: Equipment) => {
  const { element, show } = region({ class: 'screen', part: 'screen' });
  const brand = region({ class: 'brand-place' });
  // The page of a link puts its title there; a brand takes its place.
  const title = h('slot', { name: 'title' });
  const languages = speech.mayChoose ? languageSwitch(speech, () => redraw()) : undefined;
  const header = h(
    'div',
    { class: 'header', part: 'header' },
    brand.element,
    title,
    languages?.element,
  );
  root.append(header, element);
  let view: View = () => [];
  let isFirst = true;

  const redraw = (): void => {
    const language = speech.language();
    element.lang = language;
    header.lang = language;
    // Not of a screen that another link has replaced.
    if (element.isConnected) says(language);
    languages?.redraw();
    show(...view());
  };

  /** The focus moves to the new view, but a page that has just been opened keeps its own. */
  const next = (shown: View): void => {
    view = shown;
    redraw();
    if (!isFirst) element.querySelector<HTMLElement>('h2')?.focus();
    isFirst = false;
  };

  const showBrand = (of: Brand): void => {
    paintBrand(root.host as HTMLElement, of);
    const bar = brandBar(of);
    brand.show(bar);
    title.classList.toggle('visually-hidden', bar !== undefined);
  };

  return { root, nets, element, show: next, showBrand };
};

export type Screen = ReturnType<typeof createScreen>;
