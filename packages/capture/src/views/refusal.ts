import type { PhotoStep } from '../backend/backend.js';
import { subjectOfType } from '../backend/document-type.js';
import { button, h } from '../dom.js';
import type { Photo } from '../photo.js';
import type { Translate } from '../texts/texts.js';
import { advice, title, ways } from './parts.js';
import { previews } from './preview.js';
import type { Screen } from './screen.js';
import { linkBack, linkToHelp, type WaysOut } from './ways-out.js';

type Refused = {
  readonly step: PhotoStep;
  readonly photos: readonly Photo[];
  /** In the language of the moment. */
  readonly advice: () => string;
  readonly attemptsLeft: number | undefined;
  /** The step is a recording, not one photo. */
  readonly isRecording: boolean;
  /** The type of document that the photo shows, where that is another one that will do. */
  readonly otherType: string | undefined;
  /** Only after more than one refusal: the first is no reason to leave. */
  readonly out: WaysOut | undefined;
};

/** `otherWay`: the person cannot do what a recording needs. `choose`: it is another document. */
export type AfterRefusal = 'again' | 'otherWay' | 'otherType' | 'choose';

export const showRefusal = (
  { show }: Screen,
  t: Translate,
  { step, photos, attemptsLeft, isRecording, otherType, out, ...refused }: Refused,
): Promise<AfterRefusal> =>
  new Promise((resolve) => {
    const nameOf = (type: string) => t(`name_${subjectOfType(type)}`);
    const way = (to: AfterRefusal, label: string, weight: string) =>
      button(label, () => resolve(to), { class: `${weight} wide` });
    show(() => [
      title(t(isRecording ? 'refusedRecording' : 'refusedTitle')),
      advice(refused.advice() || t('refusedPlain')),
      attemptsLeft !== undefined &&
        h('p', { class: 'hint' }, t('attemptsLeft', { count: attemptsLeft })),
      previews(t, photos),
      ways(
        otherType && way('otherType', t('goOnAs', { what: nameOf(otherType) }), 'primary'),
        way('again', t('again'), otherType ? 'quiet' : 'primary'),
        step.documentTypes && !otherType && way('choose', t('chooseDocument'), 'quiet'),
        out && linkToHelp(t, out),
        isRecording && way('otherWay', t('cannotMove'), 'plain'),
        out && linkBack(t, out, 'quiet'),
      ),
    ]);
  });
