import { portraitOf } from '../../chip/portrait.js';
import {
  portraitLimits,
  type PortraitKind,
  type PortraitReason,
  type PortraitReport,
} from '../../contract/chip/portrait.js';
import type { Limits } from '../../contract/limits.js';
import { isRejection } from '../../contract/rejection.js';
import { openJpeg2000 } from '../../image/jpeg2000/open-jpeg2000.js';
import { openPhoto, type Photo } from '../../image/photo.js';

export type OpenedPortrait =
  { readonly kind: PortraitKind; readonly photo: Photo } | { readonly unreadable: PortraitReason };

/** What kept a decoder from giving a picture; whatever is not here is a variant unknown to it. */
const reasons: Readonly<Record<string, PortraitReason>> = {
  damaged: 'image_damaged',
  truncated: 'image_damaged',
  'too long a side': 'image_too_large',
  'too many pixels': 'image_too_large',
  'too slow to decode': 'image_too_costly',
  'too much memory to decode': 'image_too_costly',
};

const open = async (kind: PortraitKind, bytes: Uint8Array, limits: Limits) => {
  if (kind === 'jpeg2000') return openJpeg2000(bytes, limits);
  const photo = await openPhoto(bytes, { limits, unreadable: 'fileUnreadable' });
  return isRejection(photo) ? { why: String(photo.evidence['why']) } : photo;
};

/** The portrait in group 2 as a photo that models can look at; or why there is none. */
export const openPortrait = async (group2: Uint8Array, limits: Limits): Promise<OpenedPortrait> => {
  const found = portraitOf(group2);
  if ('unreadable' in found) return found;
  const { kind, bytes } = found;
  const photo = await open(kind, bytes, { ...limits, ...portraitLimits });
  if ('why' in photo) return { unreadable: reasons[photo.why] ?? 'image_unsupported' };
  return { kind, photo };
};

/** What is said of it outside of the worker. */
export const reportOn = (opened: OpenedPortrait): PortraitReport => {
  if ('unreadable' in opened) return { status: 'unreadable', reason: opened.unreadable };
  const { fullWidthPx: widthPx, fullHeightPx: heightPx } = opened.photo;
  return { status: 'read', kind: opened.kind, widthPx, heightPx };
};
