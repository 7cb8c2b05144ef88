import { button, h } from '../dom.js';
import type { Translate } from '../texts/texts.js';
import { message, title, ways } from './parts.js';
import type { Screen } from './screen.js';

const lookEveryMs = 3000;

type Offer = {
  /** The link as a QR code. */
  readonly code: Blob;
  /** Whether the client allows a desktop's camera. */
  readonly mayStay: boolean;
  readonly look: () => Promise<unknown>;
};

/**
 * Offers to go on by phone; resolves when the person stays. `look` rejects once another device has
 * the session, and so ends this one.
 */
export const offerPhone = (
  { show }: Screen,
  t: Translate,
  { code, mayStay, look }: Offer,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const src = URL.createObjectURL(code);
    const timer = setInterval(() => {
      look().catch((fault: Error) => end(() => reject(fault)));
    }, lookEveryMs);
    const end = (then: () => void): void => {
      clearInterval(timer);
      URL.revokeObjectURL(src);
      then();
    };
    show(() => [
      message(
        title(t('phoneTitle')),
        h('p', { class: 'hint' }, t('phoneHint')),
        h('img', { class: 'qr', src, alt: t('phoneHint') }),
        !mayStay && h('p', { class: 'hint' }, t('phoneOnly')),
      ),
      mayStay && ways(button(t('phoneStay'), () => end(resolve), { class: 'quiet wide' })),
    ]);
  });
