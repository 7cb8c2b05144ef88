import { region } from '../dom.js';

/** Where one view after another is shown. */
export const createScreen = (root: ShadowRoot) => {
  const { element, show } = region({ class: 'screen' });
  root.append(element);
  let isFirst = true;

  /** The focus follows the view, but a page that has just been opened keeps its own. */
  const next: typeof show = (...children): void => {
    show(...children);
    if (!isFirst) element.querySelector<HTMLElement>('h2')?.focus();
    isFirst = false;
  };

  return { root, element, show: next };
};

export type Screen = ReturnType<typeof createScreen>;
