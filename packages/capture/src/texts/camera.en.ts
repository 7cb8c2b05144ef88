/** The camera and its guidance. */
export const camera = {
  cameraTitle: 'Camera',
  cameraClose: 'Close camera',
  cameraCapture: 'Take photo',
  cameraTorch: 'Torch',
  cameraSwitch: 'Other camera',
  cameraAuto: 'Take the photo automatically when it looks good',
  cameraDenied:
    'The browser is not allowed to use the camera. Allow it in the address bar, or choose a file.',
  cameraAbsent: 'No camera was found. Choose a file instead.',
  cameraInsecure:
    'Browsers allow the camera only on https pages and on localhost. Choose a file: on a phone that offers its camera.',
  cameraFile: 'Choose a photo file',
  cameraStarting: 'Starting the camera …',
  guideDocument: 'Place the document inside the frame',
  guideSelfie: 'Look at the camera, with your face inside the oval',
  guideGood: 'Looks good so far. Hold still …',
  guideTaken: 'Taken. The service decides now.',
  guideDark: 'Too dark: find more light',
  guideBright: 'Too bright: avoid direct light',
  guideBlurred: 'Not sharp yet: hold still and let it focus',
  guideGlare: 'Reflection: tilt a little or move the light',
  guideSmall: 'Move closer',
  guideEdge: 'Leave a little space around the document',
  guideCut: 'The document is cut off: move back',
  guideNone: 'No document found: put it on a plain, darker surface',
  guideNoFace: 'No face detected yet: look at the camera',
  guideBack: 'Move back a little',
  guideFlat: 'Nothing in view yet',
  guideLowResolution: 'This camera’s image is small; a file may be read better',
} as const;

export type CameraText = keyof typeof camera;
