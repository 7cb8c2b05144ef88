import { button, h } from '../dom.js';
import { number, t, type TextKey } from '../i18n/language.js';
import { type KindRules, type Part, partTitle } from './kinds.js';
import type { Photo } from '../../../packages/capture/src/photo.js';

type SlotActs = {
  readonly choose: (part: Part, file: File) => void;
  readonly camera: (part: Part) => void;
  readonly remove: (part: Part) => void;
};

const megabytes = (bytes: number): string => `${number(bytes / 1024 / 1024, 1)} MB`;

const preview = ({ bitmap, file, reducedFrom }: Photo): HTMLElement => {
  if (!bitmap)
    return h(
      'div',
      { class: 'preview unshown' },
      h('strong', {}, file.name),
      h('p', { class: 'note' }, t('cannotShow')),
    );
  const scale = Math.min(1, 640 / Math.max(bitmap.width, bitmap.height));
  const canvas = h('canvas', {
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
    role: 'img',
    'aria-label': file.name,
  });
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const note =
    reducedFrom !== undefined &&
    h(
      'p',
      { class: 'note' },
      t('reduced', { from: megabytes(reducedFrom), to: megabytes(file.size) }),
    );
  return h('div', { class: 'preview' }, canvas, note);
};

/** Where one image comes in: from the camera, from a file, or dropped. */
export const slot = (
  rules: KindRules,
  part: Part,
  photo: Photo | undefined,
  { choose, camera, remove }: SlotActs,
): HTMLElement => {
  const title = partTitle(rules, part);
  const id = `file-${part}`;
  const input = h('input', {
    type: 'file',
    id,
    // Some systems know no media type for HEIC, only the file's ending.
    accept: 'image/*,.heic,.heif',
    class: 'visually-hidden',
    on: {
      change: () => {
        const [file] = input.files ?? [];
        if (file) choose(part, file);
        input.value = '';
      },
    },
  });
  const zone = h(
    'div',
    {
      class: `slot${photo ? ' filled' : ''}`,
      'data-part': part,
      role: 'group',
      'aria-label': title,
      on: {
        dragover: (event) => {
          event.preventDefault();
          zone.classList.add('over');
        },
        dragleave: () => zone.classList.remove('over'),
        drop: (event) => {
          event.preventDefault();
          zone.classList.remove('over');
          const [file] = event.dataTransfer?.files ?? [];
          if (file) choose(part, file);
        },
      },
    },
    h('h2', {}, title),
    photo && preview(photo),
    h(
      'div',
      { class: 'ways' },
      button(t('useCamera'), () => camera(part), {
        class: photo ? 'quiet' : 'primary',
        'aria-label': `${t('useCamera')}: ${title}`,
      }),
      input,
      h(
        'label',
        { for: id, class: 'button quiet' },
        t('chooseFile'),
        h('span', { class: 'visually-hidden' }, `: ${title}`),
      ),
      photo &&
        button(t('removePhoto'), () => remove(part), {
          class: 'quiet',
          'aria-label': `${t('removePhoto')}: ${title}`,
        }),
    ),
    !photo && h('p', { class: 'drop-hint' }, t('dropHere')),
  );
  return zone;
};

/** Invented documents, to try without a camera. */
export const specimenShelf = (
  { specimens }: KindRules,
  use: (files: Readonly<Partial<Record<Part, string>>>) => void,
): HTMLElement =>
  h(
    'div',
    { class: 'specimens' },
    h('h2', {}, t('specimens')),
    h(
      'ul',
      {},
      ...specimens.map(({ name, files }) => {
        const label = t(name satisfies TextKey);
        return h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: 'specimen',
              'data-specimen': name,
              'aria-label': t('specimenOf', { name: label }),
              on: { click: () => use(files) },
            },
            h('img', {
              src: `/console/specimens/${Object.values(files)[0]}`,
              alt: '',
              width: 120,
              height: 86,
              loading: 'lazy',
            }),
            h('span', {}, label),
          ),
        );
      }),
    ),
  );
