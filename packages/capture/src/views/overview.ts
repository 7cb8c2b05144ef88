import type { Job, Step } from '../backend/backend.js';
import { button, h } from '../dom.js';
import type { TextKey } from '../texts/en.js';
import type { Translate } from '../texts/texts.js';
import { drawing } from './example.js';
import { title, ways } from './parts.js';
import type { Screen } from './screen.js';

/** To find the document, read the screen, take the photo and wait for the answer. Estimates, not measured. */
const seconds: Readonly<Record<Step['subject'], number>> = {
  passport: 40,
  card: 60,
  document: 60,
  selfie: 30,
  chip: 60,
};

const timeOf = (t: Translate, steps: readonly Step[]): string => {
  const sum = steps.reduce((all, { subject }) => all + seconds[subject], 0);
  const minutes = Math.max(1, Math.round(sum / 60));
  return minutes === 1 ? t('takesOneMinute') : t('takesMinutes', { count: minutes });
};

const asks = ({ subject, liveness }: Step): TextKey =>
  subject === 'selfie' && liveness !== 'photo' ? 'asks_moving' : `asks_${subject}`;

/** What is asked for, and how long it takes. */
const listOf = (t: Translate, { steps, brand }: Job): readonly HTMLElement[] => [
  h(
    'p',
    { class: 'hint' },
    `${brand?.name ? t('nameAsksFor', { name: brand.name }) : t('asksFor')} ${timeOf(t, steps)}`,
  ),
  h(
    'ol',
    { class: 'overview' },
    steps.map((step) => h('li', {}, drawing(step.subject, 'frontside'), t(asks(step)))),
  ),
];

const webAddress = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Plain text whose addresses can be opened; https only, and never in place of this page. */
const withLinks = (text: string): readonly (string | HTMLElement)[] =>
  text
    .split(webAddress)
    .map((part) =>
      part.startsWith('https:')
        ? h('a', { href: part, target: '_blank', rel: 'noreferrer' }, part)
        : part,
    );

/** The client's own words, as they are and in their own language, whatever the page speaks. */
const consentOf = ({ text, language }: NonNullable<Job['consent']>): HTMLElement =>
  h('div', { class: 'consent', lang: language, dir: 'auto' }, withLinks(text));

/** The first screen; false where the person does not agree. */
export const askToBegin = ({ show }: Screen, t: Translate, job: Job): Promise<boolean> =>
  new Promise((resolve) => {
    const { consent } = job;
    const yes = () => resolve(true);
    show(() => [
      title(t('consentTitle')),
      ...listOf(t, job),
      consent && consentOf(consent),
      consent?.photosKept && h('p', {}, t('consentPhotos')),
      consent
        ? ways(
            button(t('consentAgree'), yes, { class: 'primary wide' }),
            button(t('consentRefuse'), () => resolve(false), { class: 'quiet wide' }),
          )
        : ways(button(t('begin'), yes, { class: 'primary wide' })),
    ]);
  });
