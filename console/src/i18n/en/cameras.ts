/** The page on what is known of the client's own cameras. */
export const cameras = {
  camerasTitle: 'Your cameras',
  camerasLead:
    'One phone’s live faces look like another’s screens. So a selfie is compared with a baseline of earlier pictures of the same device: statistics of tone and texture, no image, and nothing that identifies a person.',
  camerasOff:
    'This is turned off on this server (ANVERSO_CAMERA_BASELINES): all selfies are judged by the same threshold.',
  camerasNone:
    'There is no baseline yet. The service makes one after {needed} selfies of one device; “anverso calibrate” makes one from pictures that you know to be genuine.',
  deviceNone: 'Device not named',
  cameraChosen: 'Calibrated by the operator with {pictures} pictures. Traffic does not change it.',
  cameraComplete: 'Complete: learned from {pictures} selfies. Traffic no longer changes it.',
  cameraTooFew: '{pictures} of {needed} selfies: not used yet.',
  cameraLearning: 'In use, and still learning: {pictures} of {complete} selfies.',
  cameraSince: 'Last updated: {day}',
  shiftSaid: 'Changes raw scores by {shift}; above zero, selfies of this camera score higher.',
  driftLater: 'Once it is complete, this shows whether the camera changes.',
  driftUnknown: 'Too few selfies since then to say whether the camera has changed.',
  driftSmall: 'Selfies since then look alike ({drift}, the ring).',
  driftLarge:
    'Selfies since then look different ({drift}, the ring): another camera or version of your app, or attacks. Look at recent refusals, then ask the operator to calibrate again (anverso calibrate).',
} as const;
