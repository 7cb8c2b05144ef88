import { anyType, subjectOfType } from '../backend/document-type.js';
import { button, h } from '../dom.js';
import type { Translate } from '../texts/texts.js';
import { drawing } from './example.js';
import { title, ways } from './parts.js';
import type { Screen } from './screen.js';

/** Which of these types the person has; `auto` where the photo is to say it. */
export const askDocument = (
  { show }: Screen,
  t: Translate,
  types: readonly string[],
): Promise<string> =>
  new Promise((resolve) =>
    show(() => [
      title(t('whichDocument')),
      h(
        'div',
        { class: 'choices' },
        types.map((type) => {
          const subject = subjectOfType(type);
          const label = [drawing(subject, 'frontside'), h('span', {}, t(`name_${subject}`))];
          return button(label, () => resolve(type), { class: 'quiet choice' });
        }),
      ),
      ways(button(t('notSure'), () => resolve(anyType), { class: 'quiet wide' })),
    ]),
  );
