import { type Brand, brandBar, paintBrand } from '../brand.js';
import { region } from '../dom.js';
import type { Nets } from '../net/runtime.js';

/** Where one view after another is shown. */
export const createScreen = (root: ShadowRoot, nets: Nets) => {
  const { element, show } = region({ class: 'screen' });
  const brand = region({ class: 'brand-place' });
  root.append(brand.element, element);
  let isFirst = true;

  /** The focus moves to the new view, but a page that has just been opened keeps its own. */
  const next: typeof show = (...children): void => {
    show(...children);
    if (!isFirst) element.querySelector<HTMLElement>('h2')?.focus();
    isFirst = false;
  };

  const showBrand = (of: Brand): void => {
    paintBrand(root.host as HTMLElement, of);
    brand.show(brandBar(of));
  };

  return { root, nets, element, show: next, showBrand };
};

export type Screen = ReturnType<typeof createScreen>;
