import type { Reason } from '../../src/contract/codes.js';
import {
  blurred,
  face,
  glare,
  heightPx,
  onScreen,
  photo,
  placed,
  type Scene,
  shade,
  wall,
} from './scene.js';

const of = (svg: string): Scene => ({ svg });
const half = `<rect y="${heightPx / 2}" width="100%" height="50%" fill="#808080"/>`;
const question = (text: string): string =>
  `<rect x="0" y="296" width="100%" height="50" fill="black" opacity=".75"/><text x="14" y="330" font-family="monospace" font-size="26" fill="white">${text}</text>`;

/** Where the fields of the specimen passport's zone stand, in the drawing's pixels. */
const zone = {
  birthDate: [205, 292],
  gender: [240, 290],
  expirationDate: [268, 289],
  names: [270, 268],
  number: [112, 297],
} as const;
const blot = ([x, y]: readonly [number, number], rx = 34): string =>
  photo('passport') + glare(x, y, rx, 15) + glare(x, y, rx, 15);

/** One drawing a reason; reasons without one are not about a photo. */
export const scenes: Readonly<Partial<Record<Reason, Scene>>> = {
  fileUnreadable: of(photo('passport') + half),
  mrzUnreadable: of(
    photo('passport') + '<path d="M60 250 L470 232 L470 346 L60 346 Z" fill="#7a5a46"/>',
  ),
  birthDateUnreadable: of(blot(zone.birthDate)),
  genderUnreadable: of(blot(zone.gender, 16)),
  expirationDateUnreadable: of(blot(zone.expirationDate)),
  documentExpired: of(photo('passport') + question('expiry: 05-04-2022')),
  namesUnreadable: of(blot(zone.names, 150)),
  numberUnreadable: of(blot(zone.number, 46)),
  qrUnreadable: of(photo('cardBack') + glare(112, 148, 44, 40) + glare(112, 148, 40, 30)),
  metadataUnreadable: of(blurred(photo('cardBack'), 9)),
  documentMismatch: of(photo('cardFront') + question('document_type=passport')),
  sidesDiffer: of(photo('cardBack') + question('back of another card')),
  passportCodeUnsupported: of(photo('passport') + question('document_id=840')),
  frontUnreadable: of(blurred(photo('cardFront'), 4)),
  documentPoor: of(blurred(photo('passport'), 4) + shade(0.55)),
  documentNotGenuine: of(onScreen(photo('passport'))),
  documentAbsent: of('<rect width="100%" height="100%" fill="#6b5544"/>'),
  documentPhotoAbsent: of(photo('cardBack')),
  documentCropped: of(`<g transform="translate(-192 -30) scale(1.4)">${photo('passport')}</g>`),
  documentTooSmall: of(placed('passport', 200, 130, 0.22)),
  documentOutsideFrame: of(placed('passport', 120, 130, 1)),
  documentsMany: of(
    placed('passport', 10, 20, 0.55) +
      `<g transform="translate(215 130) scale(.52)"><g clip-path="url(#document)">${photo('cardFront')}</g></g>`,
  ),
  documentNearEdges: of(`<g transform="translate(-38 -27) scale(1.17)">${photo('passport')}</g>`),
  documentBlurry: of(blurred(photo('passport'), 4)),
  documentCompressed: { svg: photo('passport'), jpegQuality: 2 },
  documentExposure: of(photo('passport') + shade(0.78)),
  documentReflections: of(photo('passport') + glare(300, 150, 90, 55) + glare(300, 150, 60, 40)),

  faceTooClose: of(wall + face(240, 190, 2.6)),
  faceNearBorders: of(wall + face(78, 180, 0.9)),
  faceIncomplete: of(wall + face(240, 20, 1.1)),
  faceObstructed: of(
    wall +
      face(
        240,
        180,
        0.9,
        '<path d="M92 190 L218 190 L206 262 L155 276 L104 262 Z" fill="#9fc5e8"/>',
      ),
  ),
  faceAbsent: of(wall),
  facesMany: of(wall + face(140, 180, 0.75) + face(340, 180, 0.75)),
  faceTooSmall: of(wall + face(240, 200, 0.22)),
  faceAngle: of(wall + face(240, 180, 0.9, '', 'rotate(34) skewX(-14) scale(.72 1)')),
  selfieUnreadable: of(wall + face(240, 180, 0.9) + half),
  selfieUnprocessable: of(wall + face(240, 180, 0.9) + half),
  faceBordersUnknown: of(blurred(wall + face(240, 180, 0.9), 9)),
  selfiePoor: of(blurred(wall + face(240, 180, 0.9), 4)),
  selfieConditions: of(wall + face(240, 180, 0.9) + shade(0.8)),
  selfieNotLive: of(onScreen(wall + face(240, 180, 0.9))),
  eyesClosed: of(
    wall +
      face(
        240,
        180,
        0.9,
        '<g fill="#d9a784"><ellipse cx="127" cy="165" rx="18" ry="11"/><ellipse cx="183" cy="165" rx="18" ry="11"/></g><g stroke="#2f2019" stroke-width="3" fill="none"><path d="M112 166 q15 9 30 0"/><path d="M168 166 q15 9 30 0"/></g>',
      ),
  ),
};
