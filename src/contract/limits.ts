/** Limits of interface 8 and docs/adr; most can be set from the environment (config.ts). */
export const limits = {
  /** Interface 8: "at most 2 MB", read as 2 × 1024 × 1024 (docs/DECISIONS.md 7). */
  documentFileBytes: 2 * 1024 * 1024,
  /** docs/DECISIONS.md 7. */
  selfieFileBytes: 8 * 1024 * 1024,
  /** Covers the largest modes of phones; decoding more would take too long. */
  imagePixels: 64_000_000,
  /** A phone's panorama; decoders keep several rows, and a row of 64 million pixels took 1 GB. */
  imageSidePx: 16_384,
  /** A 12-megapixel WebP takes 120 MB, baseline JPEG and PNG of any size 48 MB. */
  imageMemoryBytes: 128_000_000,
  /**
   * Processor time. 64 megapixels of JPEG take 0.4 s; a file made to stall the decoder takes more.
   */
  imageSeconds: 5,
  /** Longest text field in bytes; the longest valid value is a word. */
  fieldBytes: 1024,
  /** Parts of a form; the interface has seven fields. */
  fields: 32,
  /** To receive a whole body: 2 MB in 15 s needs a 1 Mbit/s line. */
  bodyMs: 15_000,
} as const;

export type Limits = { readonly [K in keyof typeof limits]: number };

/**
 * A moving selfie: three seconds or more at up to 12 frames a second. A frame of 480 pixels has
 * some 30 kB; all of them, with the selfie, must fit the body of one selfie.
 */
export const recordingLimits = {
  minFrames: 2,
  maxFrames: 36,
  frameBytes: 128 * 1024,
  framesBytes: 2 * 1024 * 1024,
  /** A challenge lasts 30 s. */
  longestMs: 60_000,
} as const;

/**
 * The face in the camera's own pixels, beside some frames of a conversation. 512 × 512 pixels of a
 * noisy camera at JPEG quality 0.95 have some 200 kB.
 */
export const cropLimits = {
  maxCount: 10,
  cropBytes: 384 * 1024,
  cropsBytes: 3 * 1024 * 1024,
  sidePx: 512,
} as const;

/**
 * What a text that may reach the store consists of. PostgreSQL keeps no NUL character in a text, and
 * no half of a surrogate pair in JSON: a query with one would be a fault of the service.
 */
export const storedTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

/** For how long a client's events are sent again, in hours. */
export const defaultWebhookHours = 72;
export const maxWebhookHours = 168;

/** For how long photos wait for their client after the end of a session, in hours. */
export const maxPhotoHours = 168;
