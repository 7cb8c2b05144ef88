import type { CameraText } from './camera.en.js';

export const camera: Readonly<Record<CameraText, string>> = {
  cameraTitle: 'Cámara',
  cameraClose: 'Cerrar la cámara',
  cameraCapture: 'Tomar la foto',
  cameraTorch: 'Linterna',
  cameraSwitch: 'Otra cámara',
  cameraAuto: 'Tomarla automáticamente cuando se vea bien',
  cameraDenied:
    'El navegador no puede usar la cámara. Permítala en la barra de direcciones o elija un archivo.',
  cameraAbsent: 'No se encontró una cámara. Elija un archivo.',
  cameraInsecure:
    'Los navegadores permiten la cámara solo en páginas https y en localhost. Elija un archivo: en un teléfono eso ofrece su cámara.',
  cameraFile: 'Elegir un archivo de foto',
  cameraStarting: 'Abriendo la cámara …',
  guideDocument: 'Ponga el documento dentro del marco',
  guideSelfie: 'Mire a la cámara, con el rostro dentro del óvalo',
  guideGood: 'Hasta aquí se ve bien. No se mueva …',
  guideTaken: 'Tomada. Ahora decide el servicio.',
  guideDark: 'Muy oscuro: busque más luz',
  guideBright: 'Demasiada luz: evite la luz directa',
  guideBlurred: 'Aún no es nítida: no se mueva y deje enfocar',
  guideGlare: 'Reflejo: incline un poco o mueva la luz',
  guideSmall: 'Acérquese',
  guideEdge: 'Deje un poco de espacio alrededor del documento',
  guideCut: 'El documento está cortado: aléjese',
  guideNone: 'No se ve un documento: póngalo sobre una superficie lisa y más oscura',
  guideNoFace: 'Aún no se ve un rostro: mire a la cámara',
  guideBack: 'Aléjese un poco',
  guideFlat: 'Aún no se ve nada',
  guideLowResolution: 'La imagen de esta cámara es pequeña; un archivo quizá se lea mejor',
};
