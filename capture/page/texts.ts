const en = {
  title: 'Identity verification',
  noToken: 'This link is incomplete. Open it again from the message or the code that you got.',
};

const es: typeof en = {
  title: 'Verificación de identidad',
  noToken: 'Este enlace está incompleto. Ábralo de nuevo desde el mensaje o el código que recibió.',
};

export const pageTexts = (language: string): typeof en => (language === 'en' ? en : es);
