import type { Cameras } from '../../../packages/client/src/types.js';
import { h, region } from '../dom.js';
import { language, number, t } from '../i18n/language.js';
import { load, loadFailed } from '../load.js';
import type { Session } from '../session.js';
import { maxDrift, shiftScale } from './shift-scale.js';

type Camera = Cameras['cameras'][number];

const learned = (camera: Camera, { pictures_needed, pictures_complete }: Cameras): string => {
  const { pictures } = camera;
  if (camera.source === 'chosen') return t('cameraChosen', { pictures });
  if (camera.is_complete) return t('cameraComplete', { pictures });
  if (!camera.in_use) return t('cameraTooFew', { pictures, needed: pictures_needed });
  return t('cameraLearning', { pictures, complete: pictures_complete });
};

const signed = (value: number): string => `${value > 0 ? '+' : ''}${number(value)}`;

const changed = ({ drift, is_complete }: Camera): HTMLElement => {
  if (drift === null)
    return h('p', { class: 'note' }, t(is_complete ? 'driftUnknown' : 'driftLater'));
  const hasChanged = Math.abs(drift) >= maxDrift;
  return h(
    'p',
    { class: hasChanged ? 'problem' : 'note' },
    t(hasChanged ? 'driftLarge' : 'driftSmall', { drift: signed(drift) }),
  );
};

const card = (camera: Camera, all: Cameras): HTMLElement =>
  h(
    'section',
    { class: 'check-card', 'data-device': camera.device },
    h('h2', {}, camera.device === 'none' ? t('deviceNone') : camera.device),
    h('p', {}, learned(camera, all)),
    camera.in_use && shiftScale(camera),
    camera.in_use && changed(camera),
    h(
      'p',
      { class: 'note' },
      t('cameraSince', { day: new Date(camera.changed_at).toLocaleString(language()) }),
    ),
  );

/** What the liveness check knows of the client's own cameras, and whether they have changed. */
export const camerasView = (session: Session): HTMLElement => {
  const body = region({ class: 'cameras-region', 'aria-live': 'polite' });
  const show = async (): Promise<void> => {
    body.show(h('p', { class: 'empty' }, t('loading')));
    const found = await load<Cameras>(session, '/api/v3.2/cameras/');
    if (!found) return body.show(loadFailed(() => void show()));
    body.show(
      !found.is_on && h('p', { class: 'note' }, t('camerasOff')),
      found.cameras.length === 0
        ? h('p', { class: 'empty' }, t('camerasNone', { needed: found.pictures_needed }))
        : found.cameras.map((camera) => card(camera, found)),
    );
  };
  void show();
  return h(
    'div',
    { class: 'cameras' },
    h('h1', { tabindex: -1 }, t('camerasTitle')),
    h('p', { class: 'lead' }, t('camerasLead')),
    body.element,
  );
};
