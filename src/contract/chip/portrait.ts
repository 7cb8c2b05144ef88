const row = (en: string, es: string) => ({ en, es });

/** Why the portrait of a chip could not be read. It decides nothing of what a state signed. */
// prettier-ignore
export const portraitReasons = {
  group_malformed: row('Group 2 is not made of biometric templates, or of more than a chip has.', 'El grupo 2 no consta de plantillas biométricas, o tiene más de las que tiene un chip.'),
  image_absent: row('Group 2 has no face with an image.', 'El grupo 2 no tiene un rostro con imagen.'),
  record_malformed: row('The lengths in the record of the face do not fit it.', 'Las longitudes del registro del rostro no le corresponden.'),
  image_unsupported: row('The image is neither JPEG nor JPEG 2000, or a variant that is not decoded.', 'La imagen no es JPEG ni JPEG 2000, o es una variante que no se decodifica.'),
  image_damaged: row('The image is damaged or ends early.', 'La imagen está dañada o incompleta.'),
  image_too_large: row('The image has more pixels than a portrait.', 'La imagen tiene más píxeles que un retrato.'),
  image_too_costly: row('The image takes too much time or memory to decode.', 'Decodificar la imagen exige demasiado tiempo o memoria.'),
} as const;
export type PortraitReason = keyof typeof portraitReasons;

export const portraitKinds = ['jpeg', 'jpeg2000'] as const;
export type PortraitKind = (typeof portraitKinds)[number];

/** What a report says of the portrait, which stays where it was decoded. */
export type PortraitReport =
  | {
      readonly status: 'read';
      readonly kind: PortraitKind;
      readonly widthPx: number;
      readonly heightPx: number;
    }
  | { readonly status: 'unreadable'; readonly reason: PortraitReason };

/** Portraits have some 400 × 500 pixels; the largest that are issued have fewer than two million. */
export const portraitLimits = { imagePixels: 4_000_000, imageSidePx: 4096 } as const;
