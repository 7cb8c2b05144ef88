import { withoutAlpha } from '../../../packages/capture/src/guidance/frame.js';
import type { TextKey } from '../i18n/language.js';
import type { Answer } from './answer.js';
import type { Kind, KindRules, Part } from './kinds.js';
import { looksLikePage } from './looks-like-page.js';
import type { Photo } from '../../../packages/capture/src/photo.js';
import type { Photos } from './send.js';

/** Why an answer is a refusal, where more is known than its code, and the click that fixes it. */
export type Cause = {
  readonly text: TextKey;
  readonly mend?:
    { readonly act: 'swap' } | { readonly act: 'move'; readonly to: Kind; readonly as: Part };
};

const cardProblems: Readonly<Record<string, Cause>> = {
  sidesSwapped: { text: 'causeSwapped', mend: { act: 'swap' } },
  sameSideTwice: { text: 'causeSameSide' },
  backIsAFront: { text: 'causeBackIsFront' },
  frontIsABack: { text: 'causeFrontIsBack' },
  passport: { text: 'causePassport', mend: { act: 'move', to: 'passport', as: 'frontside' } },
};

const pageSidePx = 480;

const isPage = ({ bitmap }: Photo): boolean => {
  if (!bitmap) return false;
  const scale = Math.min(1, pageSidePx / Math.max(bitmap.width, bitmap.height));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0, width, height);
  return looksLikePage(withoutAlpha(context.getImageData(0, 0, width, height)));
};

const isSameFile = ({ frontside, backside }: Photos): boolean =>
  frontside !== undefined &&
  backside !== undefined &&
  (['name', 'size', 'lastModified'] as const).every(
    (key) => frontside.file[key] === backside.file[key],
  );

/** By the service's own measure of what the photo shows. */
const parts: Readonly<Record<string, Part>> = { card_front: 'frontside', card_back: 'backside' };

const ofPassport = ({ body: { error_code: code, details } }: Answer): Cause | undefined => {
  const { document_kind: kind, asked } = details ?? {};
  const as = typeof kind === 'string' ? parts[kind] : undefined;
  if (as) return { text: 'causeCard', mend: { act: 'move', to: 'identification_card', as } };
  if (code !== 816 || asked === undefined) return undefined;
  return {
    text: 'causeCountry',
    mend: { act: 'move', to: 'passport_plus', as: 'frontside' },
  };
};

const ofCard = ({ body: { details } }: Answer, photos: Photos): Cause | undefined => {
  const { document_kind: kind, problem = '' } = details ?? {};
  const shown = typeof kind === 'object' ? kind : {};
  if (shown.frontside === 'passport_page') return cardProblems['passport'];
  return (
    cardProblems[problem] ??
    (isSameFile(photos) ? cardProblems['sameSideTwice'] : undefined) ??
    (shown.frontside === 'card_back' ? cardProblems['frontIsABack'] : undefined) ??
    (shown.backside === 'card_front' ? cardProblems['backIsAFront'] : undefined)
  );
};

/** 704 to 706: no face, several, or one as small as on a document. */
const faceCodes = [704, 705, 706];

export const causeOf = (answer: Answer, { kind }: KindRules, photos: Photos): Cause | undefined => {
  const { error_code: code } = answer.body;
  if (code === undefined) return undefined;
  if (kind === 'selfie' || kind === 'match')
    return faceCodes.includes(code) && photos.selfie && isPage(photos.selfie)
      ? { text: 'causePage' }
      : undefined;
  if (kind !== 'identification_card') return ofPassport(answer);
  return ofCard(answer, photos);
};
