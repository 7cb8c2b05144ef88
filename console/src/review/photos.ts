import { button, h, region } from '../dom.js';
import { t } from '../i18n/language.js';
import type { Session } from '../session.js';
import type { Details, Detections } from '../try/answer.js';
import { createOverlay } from '../try/overlay.js';
import { loadPhoto, type ReviewCase } from './api.js';
import { createZoom } from './zoom.js';

type Place = ReviewCase['photos'][number];

/** Where on this photo the service read its values. */
const detectionsOn = ({ fields }: ReviewCase, { step, photo }: Place): Detections | undefined => {
  const answer = fields.find((one) => one.step === step)?.answer as
    { readonly details?: Details } | undefined;
  return photo === 'frontside' || photo === 'backside'
    ? answer?.details?.detections?.[photo]
    : undefined;
};

export const createPhotos = (session: Session, one: ReviewCase) => {
  const element = h('section', { class: 'photos' });
  const { watch, larger, smaller, move } = createZoom(element);
  const urls: string[] = [];

  const frame = (place: Place): HTMLElement => {
    const title = t(place.photo);
    const body = region({
      class: 'viewer',
      tabindex: 0,
      role: 'region',
      'aria-label': title,
    });
    body.show(h('p', { class: 'empty' }, t('loading')));
    void loadPhoto(session, one.id, place).then((blob) => {
      if (!blob) return body.show(h('p', { class: 'empty' }, t('photoGone')));
      const src = URL.createObjectURL(blob);
      urls.push(src);
      const detections = detectionsOn(one, place);
      const sheet = h(
        'div',
        { class: 'sheet' },
        h('img', { src, alt: title, draggable: 'false' }),
        detections && createOverlay(detections, title).element,
      );
      body.show(sheet);
      watch(body.element);
    });
    return h('figure', { 'data-photo': place.photo }, h('figcaption', {}, title), body.element);
  };

  const of = (...names: readonly string[]): readonly HTMLElement[] =>
    one.photos.filter(({ photo }) => names.includes(photo)).map(frame);

  const hasOverlay = one.photos.some((place) => detectionsOn(one, place) !== undefined);
  const toggle = button(t('showWhere'), () => flip(), {
    class: 'quiet small',
    'aria-pressed': 'true',
  });
  const flip = (): void => {
    const isPlain = element.classList.toggle('plain');
    toggle.setAttribute('aria-pressed', String(!isPlain));
  };

  if (one.photos.length === 0) element.append(h('p', { class: 'note-box' }, t('photosOff')));
  else
    element.append(
      h(
        'div',
        { class: 'zoom' },
        button('−', smaller, { class: 'quiet small', 'aria-label': t('zoomOut') }),
        button('+', larger, { class: 'quiet small', 'aria-label': t('zoomIn') }),
      ),
      h('div', { class: 'faces' }, ...of('portrait', 'selfie')),
      h('div', { class: 'documents' }, ...of('frontside', 'backside')),
      ...(hasOverlay ? [h('div', { class: 'ways' }, toggle)] : []),
    );
  return {
    element,
    larger,
    smaller,
    move,
    /** Photos are released from memory together with their case. */
    forget: (): void => urls.splice(0).forEach((url) => URL.revokeObjectURL(url)),
  };
};
