/** The page on what is known of the client's own cameras. */
export const cameras = {
  camerasTitle: 'Your cameras',
  camerasLead:
    'One phone’s live faces look like another’s screens. So a selfie is judged against what the pictures of the same device usually look like: counts of tone and texture, no image and nothing that tells a person.',
  camerasOff:
    'This is turned off on this server (ANVERSO_CAMERA_BASELINES): every selfie is judged alike.',
  camerasNone:
    'Nothing is known yet. After {needed} selfies of one device the service knows its camera; “anverso calibrate” teaches it from pictures that you vouch for.',
  deviceNone: 'Device not named',
  cameraChosen: 'Taught by the operator with {pictures} pictures. Traffic does not change it.',
  cameraComplete: 'Complete: learned from {pictures} selfies. Traffic no longer changes it.',
  cameraTooFew: '{pictures} of {needed} selfies: not used yet.',
  cameraLearning: 'In use, and still learning: {pictures} of {complete} selfies.',
  cameraSince: 'Last updated: {day}',
  shiftSaid: 'Moves raw scores by {shift}; above zero, its genuine selfies are given more credit.',
  driftLater: 'Once it is complete, this shows whether the camera changes.',
  driftUnknown: 'Too few selfies since then to tell whether the camera has changed.',
  driftSmall: 'Selfies since then look alike ({drift}, the ring).',
  driftLarge:
    'Selfies since then look different ({drift}, the ring): another camera or version of your app, or attacks. Look at recent refusals, then ask the operator to teach it again (anverso calibrate).',
} as const;
