import type { tryPage as en } from '../en/try.js';

export const tryPage: Record<keyof typeof en, string> = {
  tryTitle: 'Probar',
  tryLead:
    'Elija qué tiene y tome una foto, suelte un archivo o use un espécimen de una persona inventada.',
  kinds: 'Qué comprobar',
  kind_passport: 'Pasaporte',
  kind_passport_plus: 'Pasaporte plus',
  kind_passport_mex: 'Pasaporte de México',
  kind_identification_card: 'Cédula o carnet',
  kind_selfie: 'Selfie',
  kind_match: 'Comparación de rostros',
  about_passport: 'Lee la zona de lectura mecánica: las dos líneas al pie de la página con foto.',
  about_passport_plus: 'Lee la zona y todo lo impreso en la página.',
  about_passport_mex: 'Un pasaporte mexicano (document_id 052): la zona, la página y la CURP.',
  about_identification_card:
    'Frente y reverso de un documento nacional; sus datos se pueden comparar.',
  about_selfie:
    'Distingue a una persona viva de una imagen de ella. Una foto es un indicio, no una prueba; no se reconoce a nadie.',
  about_match:
    'Compara el retrato de un documento con una selfie y comprueba que la selfie muestre a una persona viva.',
  part_frontside_match: 'Documento con retrato',
  part_frontside: 'Frente',
  part_frontside_passport: 'Página con foto',
  part_backside: 'Reverso',
  part_selfie: 'Selfie',
  useCamera: 'Usar la cámara',
  chooseFile: 'Elegir archivo',
  dropHere: 'o suelte una imagen aquí',
  specimens: 'Especímenes',
  specimenOf: 'Espécimen: {name}',
  specimen_passport: 'Pasaporte de Utopía',
  specimen_passport_mex: 'Pasaporte de México',
  specimen_cedula: 'Cédula de Panamá',
  specimen_ine: 'INE de México',
  specimen_selfie: 'Rostro generado',
  specimen_selfie_screen: 'Ataque: en un teléfono',
  specimen_selfie_print: 'Ataque: impreso',
  specimen_match: 'Van juntos',
  specimen_no_match: 'Dos personas',
  causeSwapped:
    'Los lados están cambiados: se envió el reverso como frente y el frente como reverso.',
  causeSameSide: 'Las dos fotos muestran el mismo lado. Fotografíe también el otro lado.',
  causeBackIsFront: 'La segunda foto muestra un frente. Fotografíe el reverso.',
  causeFrontIsBack:
    'La primera foto muestra un reverso. Fotografíe el frente, el lado del retrato.',
  causePassport: 'Esto es un pasaporte, no una cédula o carnet.',
  causeCard: 'Esto parece una cédula o carnet, no la página con foto de un pasaporte.',
  causeCountry:
    'Este pasaporte no es mexicano. Los otros tipos leen pasaportes de todos los países.',
  causePage:
    'Esto parece una página de texto o un documento, no un rostro. Fotografíe a la persona.',
  mendSwap: 'Cambiarlos y comprobar otra vez',
  mendMove: 'Seguir como: {kind}',
  removePhoto: 'Quitar',
  validateSides: 'Comparar frente y reverso (validate_sides)',
  send: 'Comprobar',
  sendAgain: 'Comprobar otra vez',
  reduced: 'Reducida de {from} a {to}: la interfaz acepta documentos de hasta 2 MB.',
  cannotShow: 'Este navegador no puede mostrar este tipo de archivo; el servicio sí puede leerlo.',
  notImage: 'Esto no es una imagen.',

  working: 'Leyendo …',
  stillWorking:
    'El servicio sigue trabajando: {seconds} s. Un servidor ocupado lee una foto tras otra.',
  cancel: 'Cancelar',
  cancelled: 'Cancelado. No se guardó nada.',
  unreachable: 'No se puede llegar al servicio. Compruebe que está en marcha e intente de nuevo.',
  busy: 'El servicio está ocupado. Intente de nuevo en {seconds} segundos.',
  tryAgain: 'Intentar de nuevo',
};
