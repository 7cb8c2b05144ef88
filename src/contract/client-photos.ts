/** A person's photos by their names in the request: the sides of a document, and the selfie. */
export const sentNames = ['frontside', 'backside', 'selfie'] as const;
export type SentName = (typeof sentNames)[number];

/** Of the formats that are decoded, by their content. */
export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/gif',
  'image/heif',
  'image/avif',
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** `sending`: a node is giving it to the client; `expired`: nobody fetched it in its time. */
export const clientPhotoStates = ['kept', 'sending', 'fetched', 'expired'] as const;
export type ClientPhotoState = (typeof clientPhotoStates)[number];

/** For how long photos wait for their client after the end of the session. */
export const maxPhotoHours = 168;
