import { region } from '../dom.js';
import type { Nets } from '../net/runtime.js';

/** Where one view after another is shown. */
export const createScreen = (root: ShadowRoot, nets: Nets) => {
  const { element, show } = region({ class: 'screen' });
  root.append(element);
  let isFirst = true;

  /** The focus follows the view, but a page that has just been opened keeps its own. */
  const next: typeof show = (...children): void => {
    show(...children);
    if (!isFirst) element.querySelector<HTMLElement>('h2')?.focus();
    isFirst = false;
  };

  return { root, nets, element, show: next };
};

export type Screen = ReturnType<typeof createScreen>;
