import type { PhotoStep } from '../backend/backend.js';
import { problemOf } from '../problem.js';
import { openCamera } from '../camera/dialog.js';
import { channelOfFile } from '../channel/channel.js';
import { hasCameraAccess } from '../camera/stream.js';
import { button, h } from '../dom.js';
import type { Recording } from '../moving/challenge.js';
import { type Moves, openMoving } from '../moving/dialog.js';
import type { Part } from '../part.js';
import { openPhoto, type Photo } from '../photo.js';
import type { TextKey } from '../texts/en.js';
import type { Translate } from '../texts/texts.js';
import { examplePicture } from './example.js';
import { advice, panel, title, ways } from './parts.js';
import { previews } from './preview.js';
import type { Screen } from './screen.js';

type Wanted = {
  readonly step: PhotoStep;
  readonly part: Part;
  readonly place: { readonly at: number; readonly of: number };
  /** What has just been done, in the language of the moment. */
  readonly notice: () => string;
  readonly moves: Moves;
  /** Who cannot move the head: `photo` if that is possible instead. */
  readonly askOtherWay: () => Promise<'photo' | 'back'>;
};

export type Taken = {
  readonly photo: Photo;
  readonly recording?: Recording;
  /** What was seen of the camera; of a selfie only. */
  readonly cameraReport?: string | undefined;
};

const progress = (t: Translate, { at, of }: Wanted['place']): HTMLElement => {
  const label = t('stepOf', { at, of });
  return h(
    'div',
    { class: 'progress' },
    h('span', {}, label),
    h('progress', { max: of, value: at - 1, 'aria-label': label }),
  );
};

/** On a phone `capture` opens the camera's own program, which needs no permission of the page. */
const filePicker = (part: Part, isMain: boolean, chosen: (file: File) => void) => {
  const id = `file-${part}`;
  const input = h('input', {
    type: 'file',
    id,
    accept: 'image/*',
    capture: part === 'selfie' ? 'user' : 'environment',
    class: 'visually-hidden',
    on: {
      change: () => {
        const [file] = input.files ?? [];
        if (file) chosen(file);
      },
    },
  });
  const elements = (label: string) => [
    input,
    h('label', { for: id, class: `button wide ${isMain ? 'primary' : 'quiet'}` }, label),
  ];
  return { elements, choose: () => input.click() };
};

/**
 * Asks for one photo, by camera or file; or for a moving selfie, by camera alone. `photo` where the
 * step takes a photo, too, and no attempt is left for a recording or the person cannot move. `again`
 * where the person came back from the other way; `choose` where it is another document.
 */
export const askPhoto = (
  { root, nets, show }: Screen,
  t: Translate,
  { step, part, place, notice, moves, askOtherWay }: Wanted,
): Promise<Taken | 'photo' | 'again' | 'choose'> =>
  new Promise((resolve, reject) => {
    const { subject, liveness } = step;
    const canOpen = hasCameraAccess();
    const isMoving = liveness !== 'photo' && canOpen;
    const mayChoose = liveness !== 'moving';
    const taken = (file: File, cameraReport: string | undefined): void =>
      void openPhoto(file, part).then((photo) => resolve({ photo, cameraReport }));
    const chosen = (file: File): void =>
      taken(file, subject === 'selfie' ? channelOfFile() : undefined);
    const picker = filePicker(part, !canOpen, chosen);

    const takeStill = (): void =>
      openCamera({ subject, part, host: root, t, taken, nets, chooseFile: picker.choose });
    const takeMoving = async (): Promise<void> => {
      const moved = await openMoving({ host: root, t, nets, moves });
      if (!moved) return;
      const { still, ...sent } = moved;
      resolve({ photo: await openPhoto(still, part), ...sent });
    };
    const camera = (): void => {
      if (!isMoving) return takeStill();
      takeMoving().catch((fault: Error) => {
        if (problemOf(fault) === 'attemptsSpent' && mayChoose) resolve('photo');
        else reject(fault);
      });
    };
    const leave = (): void =>
      void askOtherWay().then((way) => resolve(way === 'photo' ? way : 'again'));
    // Starts loading while the person reads.
    if (canOpen && subject === 'selfie') nets.faces.get();
    show(() => [
      progress(t, place),
      notice() !== '' && h('p', { class: 'notice', role: 'status' }, notice()),
      title(t(`title_${subject}_${part}` as TextKey)),
      panel(examplePicture(subject, part), t(isMoving ? 'hint_moving' : `hint_${subject}`)),
      !canOpen && !mayChoose && advice(t('problem_noCamera')),
      ways(
        canOpen && button(t('openCamera'), camera, { class: 'primary wide' }),
        mayChoose && picker.elements(t(canOpen ? 'chooseInstead' : 'takeOrChoose')),
        isMoving && button(t('cannotMove'), leave, { class: 'plain' }),
        step.documentTypes &&
          button(t('chooseDocument'), () => resolve('choose'), { class: 'plain' }),
      ),
    ]);
  });

export const showSending = ({ show }: Screen, t: Translate, photos: readonly Photo[]): void =>
  show(() => [
    title(t('sendingTitle')),
    previews(t, photos),
    h('progress', { class: 'busy', 'aria-label': t('sendingTitle') }),
    h('p', { class: 'hint', role: 'status' }, t('sendingHint')),
  ]);
