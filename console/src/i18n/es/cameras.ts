import type { cameras as en } from '../en/cameras.js';

export const cameras: Record<keyof typeof en, string> = {
  camerasTitle: 'Sus cámaras',
  camerasLead:
    'Los rostros vivos de un teléfono se parecen a las pantallas de otro. Por eso una selfie se compara con una línea base de fotos anteriores del mismo dispositivo: estadísticas de tono y textura, ninguna imagen y nada que identifique a una persona.',
  camerasOff:
    'Está desactivado en este servidor (ANVERSO_CAMERA_BASELINES): todas las selfies se juzgan igual.',
  camerasNone:
    'Todavía no hay línea base. El servicio crea una tras {needed} selfies de un dispositivo; «anverso calibrate» crea una con fotos que usted sabe auténticas.',
  deviceNone: 'Dispositivo sin nombrar',
  cameraChosen: 'Calibrada por el operador con {pictures} fotos. El tráfico no la cambia.',
  cameraComplete: 'Completa: aprendió de {pictures} selfies. El tráfico ya no la cambia.',
  cameraTooFew: '{pictures} de {needed} selfies: aún no se usa.',
  cameraLearning: 'En uso y todavía aprendiendo: {pictures} de {complete} selfies.',
  cameraSince: 'Última actualización: {day}',
  shiftSaid:
    'Cambia los puntajes en {shift}; por encima de cero, las selfies de esta cámara puntúan más alto.',
  driftLater: 'Cuando esté completa, aquí se verá si la cámara cambia.',
  driftUnknown: 'Desde entonces hay muy pocas selfies para saber si la cámara cambió.',
  driftSmall: 'Las selfies desde entonces se parecen ({drift}, el anillo).',
  driftLarge:
    'Las selfies desde entonces son distintas ({drift}, el anillo): otra cámara u otra versión de su aplicación, o ataques. Revise los rechazos recientes y pida al operador que calibre de nuevo (anverso calibrate).',
};
