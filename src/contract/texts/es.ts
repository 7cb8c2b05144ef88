import type { Texts } from './en.js';

const light = 'Use luz pareja y lateral, sin flash ni lámparas reflejadas en el documento.';
const sharp = 'No se mueva, deje que la cámara enfoque y mantenga todo el texto en la imagen.';
const moveBack = 'Aléjese hasta que las cuatro esquinas estén en la imagen.';
const wait = 'Espere un momento e intente de nuevo.';

export const es: Texts = {
  notAccepted: 'La foto no fue aceptada. Tome otra.',
  moveAsAsked: 'No se vio un movimiento. Haga cada uno con claridad, cuando se le pida.',
  followTheDot: 'Siga el punto con la nariz: gire la cabeza, no solo los ojos.',
  followSooner: 'Mantenga la nariz en el punto: mueva la cabeza en cuanto se mueva el punto.',
  untilTheEnd: 'Quédese frente a la cámara hasta terminar el último movimiento.',
  betterSignal:
    'La conexión fue demasiado lenta. Vaya a donde haya mejor señal e inténtelo de nuevo.',
  trialConsent:
    'Esto es una prueba. Se leen sus fotos y se compara su rostro con el de su documento. No se guarda ninguna foto, salvo que una persona deba verla; lo leído se borra una hora después del final.',
  readChipAgain:
    'No se pudo leer el chip. Acerque de nuevo el documento al teléfono y no lo mueva.',
  recordingNotAccepted:
    'La grabación no fue aceptada. Hágala de nuevo: con luz pareja, solo usted en la imagen, y cada movimiento cuando se le pida.',
  recordingHasGaps: 'A la grabación le faltan partes. Cierre otros programas y hágala de nuevo.',
  recordInLight:
    'La grabación está oscura o borrosa. Busque luz pareja, limpie el lente y hágala de nuevo.',
  faceInView: 'Mantenga el rostro en la imagen desde el primer movimiento hasta el último.',
  zoneNotFound:
    'Se ve un documento, pero no las dos líneas de letras y <<< al pie de la página con la foto. Ábralo en esa página y muéstrela entera.',
  zoneNotSharp:
    'No se pudieron leer las dos líneas al pie de la página con la foto. No se mueva hasta que se vean nítidas, sin reflejos ni dedos encima.',
  tooLate: 'Eso tardó demasiado. Hágalo de nuevo.',
  inOrder: 'Envíe el frente como frente y el reverso como reverso.',
  shows: {
    passport_page: 'Esto parece la página con foto de un pasaporte.',
    card_front: 'Esto parece el frente de una cédula o carnet.',
    card_back: 'Esto parece el reverso de una cédula o carnet.',
    other: 'Esto parece otro tipo de documento.',
  },
  send: {
    passport: 'Fotografíe el pasaporte, abierto en la página con su foto.',
    frontside: 'Fotografíe el frente del documento, el lado con su foto.',
    backside: 'Fotografíe el reverso del documento.',
  },
  goOn: {
    passport_page: 'Continúe con el pasaporte.',
    card_front: 'Fotografíe también el reverso.',
    card_back: 'Fotografíe primero el frente.',
  },
  advice: {
    fileUnreadable: 'Envíe el JPEG completo, tal como lo guardó la cámara.',
    mrzUnreadable: 'Muestre la página con la foto y sus dos líneas de <<< nítidas y completas.',
    birthDateUnreadable: sharp,
    genderUnreadable: sharp,
    expirationDateUnreadable: sharp,
    documentExpired: 'Use un documento vigente.',
    qrUnreadable: 'Fotografíe el reverso desde más cerca, plano y sin reflejos sobre el código.',
    metadataUnreadable:
      'Fotografíe de nuevo ambos lados; envíe el frente como frente y el reverso como reverso.',
    namesUnreadable: sharp,
    numberUnreadable: sharp,
    frontsideMissing: 'Agregue una foto del frente.',
    backsideMissing: 'Agregue una foto del reverso.',
    documentMismatch: 'Elija el tipo de documento que fotografió.',
    sidesDiffer: 'Fotografíe el frente y el reverso de la misma tarjeta.',
    passportCodeUnsupported:
      'No indique el código de país: la zona de lectura mecánica se lee para todos los países.',
    frontUnreadable: sharp,
    documentPoor: light,
    documentNotGenuine:
      'Fotografíe el documento mismo, no una pantalla, una copia o una impresión.',
    documentAbsent:
      'Ponga el documento sobre una superficie lisa y más oscura, de modo que llene el marco.',
    documentPhotoAbsent: 'Muestre el lado del retrato.',
    documentCropped: moveBack,
    documentTooSmall: 'Acérquese.',
    documentOutsideFrame: moveBack,
    documentsMany: 'Deje un solo documento en la imagen.',
    documentNearEdges: 'Deje un poco de espacio alrededor del documento.',
    documentBlurry: sharp,
    documentCompressed: 'Envíe la foto original, no una enviada por una aplicación de mensajería.',
    documentExposure: light,
    documentReflections: light,
    ocrFileTooLarge: 'Envíe como máximo 2 MB.',
    ocrTooManyRequests: wait,
    ocrFault: wait,
    ocrOverloaded: wait,
    faceTooClose: 'Aleje un poco la cámara.',
    faceNearBorders: 'Centre el rostro en la imagen.',
    faceIncomplete: 'Muestre el rostro completo, de la frente al mentón.',
    faceObstructed:
      'Quítese la mascarilla y los lentes oscuros, y aparte las manos y el cabello del rostro.',
    faceAbsent: 'Mire a la cámara, con luz pareja.',
    facesMany: 'Asegúrese de que no haya nadie más en la imagen.',
    faceTooSmall: 'Acérquese o use una cámara mejor.',
    faceAngle: 'Mire de frente a la cámara.',
    selfieUnreadable: 'Envíe la imagen completa, tal como la guardó la cámara.',
    selfiePoor: 'Busque más luz, no se mueva y limpie la lente.',
    selfieConditions: 'Busque luz pareja: el rostro está muy oscuro, muy claro o sobreexpuesto.',
    selfieNotLive: 'Fotografíe a la persona, no una imagen ni una pantalla.',
    eyesClosed: 'Abra los ojos y mire a la cámara.',
    selfieTooLarge: 'Envíe como máximo 8 MB.',
    livenessFault: wait,
    livenessTooManyRequests: wait,
    livenessOverloaded: wait,
  },
};
