import { button, h } from '../dom.js';
import { t } from '../i18n/language.js';
import { stepOf } from './tabs.js';

type Page = { readonly name: string; readonly title: string; readonly content: HTMLElement };

/** Pages of one answer; the first is shown. Tabs only where there is more than one. */
export const resultTabs = (pages: readonly Page[]): readonly HTMLElement[] => {
  if (pages.length < 2) return pages.map(({ content }) => content);
  const panels = pages.map(({ name, content }, i) =>
    h(
      'div',
      {
        class: 'result-page',
        id: `result-${name}`,
        role: 'tabpanel',
        'aria-labelledby': `result-tab-${name}`,
        hidden: i > 0,
      },
      content,
    ),
  );
  const choose = (chosen: number): void => {
    panels.forEach((panel, i) => (panel.hidden = i !== chosen));
    tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(i === chosen));
      tab.tabIndex = i === chosen ? 0 : -1;
    });
  };
  const tabs = pages.map(({ name, title }, i) =>
    button(title, () => choose(i), {
      role: 'tab',
      id: `result-tab-${name}`,
      'aria-selected': String(i === 0),
      'aria-controls': `result-${name}`,
      tabindex: i === 0 ? 0 : -1,
      on: {
        click: () => choose(i),
        keydown: (event) => {
          const step = stepOf(event.key);
          if (step === 0) return;
          event.preventDefault();
          const next = (i + step + pages.length) % pages.length;
          choose(next);
          tabs[next]!.focus();
        },
      },
    }),
  );
  return [
    h('div', { class: 'result-tabs', role: 'tablist', 'aria-label': t('result') }, ...tabs),
    ...panels,
  ];
};
