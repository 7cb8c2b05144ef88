import type { Reason } from '../codes.js';

const light = 'Use even light from the side, without flash or lamps reflected in the document.';
const sharp = 'Hold still, let the camera focus, and keep all the text in the picture.';
const moveBack = 'Move back until all four corners are in the picture.';
const wait = 'Wait a moment and try again.';

/** What the service says to a person: on the page of a session, and in the console. */
export const en = {
  /** Said if anything more exact would help an attacker, or if nothing more is known. */
  notAccepted: 'The photo was not accepted. Take another one.',
  moveAsAsked: 'A movement was not detected. Do each one clearly, when it is asked for.',
  followTheDot: 'Follow the dot with your nose: turn your head, not only your eyes.',
  followSooner: 'Keep your nose on the dot: move your head as soon as the dot moves.',
  untilTheEnd: 'Stay in front of the camera until the last movement is done.',
  betterSignal: 'The connection was too slow. Go where the signal is better, and try again.',
  trialConsent:
    'This is a trial. Your photos are read and your face is compared with that of your document. No photo is kept, unless a person has to look at it; what was read is erased an hour after the end.',
  readChipAgain:
    'The chip could not be read. Hold the document against the phone again, and keep it still.',
  /** Of a recording, for the same reason as `notAccepted`. */
  recordingNotAccepted:
    'The recording was not accepted. Do it again: in even light, with nobody else in the picture, each movement when it is asked for.',
  recordingHasGaps: 'Parts of the recording are missing. Close other programs and do it again.',
  recordInLight:
    'The recording is dark or blurred. Find even light, clean the lens, and do it again.',
  faceInView: 'Keep your face in the picture from the first movement to the last.',
  /** For 801, if a document was found without its machine readable zone. */
  zoneNotFound:
    'A document was found, but not the two lines of letters and <<< at the foot of the photo page. Open it at that page, and show all of it.',
  /** For 801, if the zone was found. */
  zoneNotSharp:
    'The two lines at the foot of the photo page could not be read. Hold still until they are sharp, without reflections or fingers on them.',
  tooLate: 'That took too long. Please do it again.',
  /** For 816, if the sides are swapped or one is sent twice. */
  inOrder: 'Send the front as the front and the back as the back.',
  /** What a photo shows that is not what was asked for. */
  shows: {
    passport_page: 'This looks like the photo page of a passport.',
    card_front: 'This looks like the front of an identity card.',
    card_back: 'This looks like the back of an identity card.',
    other: 'This looks like another kind of document.',
  },
  /** What was asked for instead. */
  send: {
    passport: 'Photograph the passport, open at the page with your photo.',
    frontside: 'Photograph the front of the card, the side with your photo.',
    backside: 'Photograph the back of the card.',
  },
  /** How to go on with it, where the person may choose. */
  goOn: {
    passport_page: 'Go on with the passport.',
    card_front: 'Photograph its back as well.',
    card_back: 'Photograph its front first.',
  },
  /** What to do, by reason; the texts of the codes say what is wrong. */
  advice: {
    fileUnreadable: 'Send the complete JPEG, as the camera saved it.',
    mrzUnreadable: 'Show the photo page, with its two lines of <<< sharp and complete.',
    birthDateUnreadable: sharp,
    genderUnreadable: sharp,
    expirationDateUnreadable: sharp,
    documentExpired: 'Use a document that has not expired.',
    qrUnreadable: 'Photograph the back from closer up, flat and without reflections on the code.',
    metadataUnreadable:
      'Photograph both sides again; send the front as the front and the back as the back.',
    namesUnreadable: sharp,
    numberUnreadable: sharp,
    frontsideMissing: 'Add a photo of the front.',
    backsideMissing: 'Add a photo of the back.',
    documentMismatch: 'Choose the type of document that you photographed.',
    sidesDiffer: 'Photograph the front and the back of the same card.',
    passportCodeUnsupported:
      'Leave out the country code: the machine readable zone is read for every country.',
    frontUnreadable: sharp,
    documentPoor: light,
    documentNotGenuine: 'Photograph the document itself, not a screen, a copy or a printout.',
    documentAbsent: 'Put the document on a plain, darker surface and let it fill the frame.',
    documentPhotoAbsent: 'Show the side with the portrait.',
    documentCropped: moveBack,
    documentTooSmall: 'Move closer.',
    documentOutsideFrame: moveBack,
    documentsMany: 'Keep only one document in the picture.',
    documentNearEdges: 'Leave a little space around the document.',
    documentBlurry: sharp,
    documentCompressed: 'Send the original photo, not one sent through a messaging app.',
    documentExposure: light,
    documentReflections: light,
    ocrFileTooLarge: 'Send at most 2 MB.',
    ocrTooManyRequests: wait,
    ocrFault: wait,
    ocrOverloaded: wait,
    faceTooClose: 'Move the camera a little further away.',
    faceNearBorders: 'Centre your face in the picture.',
    faceIncomplete: 'Show your whole face, from forehead to chin.',
    faceObstructed: 'Take off any mask or sunglasses, and keep hands and hair away from your face.',
    faceAbsent: 'Look at the camera, in even light.',
    facesMany: 'Make sure that nobody else is in the picture.',
    faceTooSmall: 'Move closer, or use a better camera.',
    faceAngle: 'Look straight at the camera.',
    selfieUnreadable: 'Send the complete image, as the camera saved it.',
    selfiePoor: 'Find more light, hold still, and clean the lens.',
    selfieConditions: 'Find even light: your face is too dark, too bright or overexposed.',
    selfieNotLive: 'Photograph the person, not a picture or a screen.',
    eyesClosed: 'Open your eyes and look at the camera.',
    selfieTooLarge: 'Send at most 8 MB.',
    livenessFault: wait,
    livenessTooManyRequests: wait,
    livenessOverloaded: wait,
  } satisfies Partial<Record<Reason, string>>,
};

export type Texts = typeof en;
