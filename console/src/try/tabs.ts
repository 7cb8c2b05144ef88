import { button, h } from '../dom.js';
import { t, type TextKey } from '../i18n/language.js';
import { type Kind, kinds } from './kinds.js';

export const goTo = (to: Kind): void => {
  location.hash = `#/try/${to}`;
};

export const stepOf = (key: string): number =>
  key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;

/** Which ends of `row` are scrolled out of sight, for the style sheet: `data-more="start end"`. */
const watchEnds = (row: HTMLElement, frame: HTMLElement): void => {
  const look = (): void => {
    const left = Math.abs(row.scrollLeft);
    const right = row.scrollWidth - row.clientWidth - left;
    const hidden = [...(left > 1 ? ['start'] : []), ...(right > 1 ? ['end'] : [])];
    frame.dataset['more'] = hidden.join(' ');
  };
  row.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(() => {
    row
      .querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
    look();
  }).observe(row);
};

/** Kinds as tabs: one stop for the keyboard, arrows between them (ARIA Authoring Practices). */
export const kindTabs = (current: Kind): HTMLElement => {
  const row = h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': t('kinds') },
    ...kinds.map(({ kind }, i) =>
      button(t(`kind_${kind}` as TextKey), () => goTo(kind), {
        role: 'tab',
        id: `tab-${kind}`,
        'aria-selected': String(kind === current),
        'aria-controls': 'try-panel',
        tabindex: kind === current ? 0 : -1,
        on: {
          click: () => goTo(kind),
          keydown: (event) => {
            const step = stepOf(event.key);
            if (step === 0) return;
            event.preventDefault();
            goTo(kinds[(i + step + kinds.length) % kinds.length]!.kind);
          },
        },
      }),
    ),
  );
  const frame = h('div', { class: 'tabs-frame' }, row);
  watchEnds(row, frame);
  return frame;
};
