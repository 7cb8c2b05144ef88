/** One photo, by the name of its field in the interface. */
export type Part = 'frontside' | 'backside' | 'selfie';

/** ISO/IEC 7810: ID-3 is 125 × 88 mm, ID-1 85.6 × 53.98 mm. */
export const id3Aspect = 125 / 88;
export const id1Aspect = 85.6 / 53.98;

/** What the camera looks for; `document`: the front of either, where the photo is to say which. */
export type Subject = 'passport' | 'card' | 'document' | 'selfie';
