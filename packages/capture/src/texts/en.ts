import { camera } from './camera.en.js';

/** Every text of the component; `{x}` is filled in. */
export const en = {
  ...camera,
  loading: 'One moment …',
  stepOf: 'Step {at} of {of}',
  consentTitle: 'Before we begin',
  consentAgree: 'I agree, continue',
  title_passport_frontside: 'Photo page of your passport',
  title_card_frontside: 'Front of your card',
  title_card_backside: 'Back of your card',
  title_selfie_selfie: 'Your face',
  hint_passport:
    'Open it at the page with your photo and lay it flat, in even light, with all four corners in the picture.',
  hint_card: 'Lay it on a plain surface, in even light, with all four corners in the picture.',
  hint_selfie: 'Look straight at the camera, in even light, without sunglasses or mask.',
  hint_moving:
    'Look straight at the camera. You will be asked for two or three small movements, such as turning your head.',
  action_straight: 'Look straight ahead',
  action_turn_left: 'Turn your head to the left',
  action_turn_right: 'Turn your head to the right',
  action_open_mouth: 'Open your mouth wide',
  action_close_eyes: 'Close your eyes for two seconds',
  action_come_closer: 'Bring your face closer',
  name_passport: 'Passport',
  name_card: 'Card',
  name_selfie: 'Face',
  openCamera: 'Open the camera',
  takeOrChoose: 'Take or choose a photo',
  chooseInstead: 'Use a photo file instead',
  phoneTitle: 'Go on with your phone',
  phoneHint: 'A phone’s camera sees better. Point it at this code.',
  phoneStay: 'Stay on this device',
  sendingTitle: 'Checking your photo …',
  sendingHint: 'This takes a few seconds. Please keep this page open.',
  photoTaken: 'The photo that was taken',
  acceptedNotice: '{what}: done',
  refusedTitle: 'That photo could not be used',
  refusedRecording: 'That recording could not be used',
  refusedPlain: 'Please take it again.',
  attemptsLeft: 'Attempts left: {count}',
  again: 'Try again',
  finishedTitle: 'All done',
  finishedText: 'Thank you. You can close this page.',
  unfinishedTitle: 'This has ended',
  unfinishedText: 'No more photos can be taken here. Go back to where you started.',
  goBack: 'Go back',
  problemTitle: 'This did not work',
  problem_expired: 'This link has expired or was already used. Ask for a new one.',
  problem_otherDevice: 'This link is already in use on another device. Go on there.',
  problem_offline:
    'There is no connection. Your photos are still here and are sent when it is back.',
  problem_busy: 'The service is busy just now. Your photos are still here.',
  problem_attemptsSpent: 'No attempt is left here. Go back, and ask for another way.',
  problem_noCamera:
    'This step needs a live camera, which this browser does not offer here. Open the link on a phone.',
  problem_failed: 'Something went wrong on our side. Wait a moment and try again.',
} as const;

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;
