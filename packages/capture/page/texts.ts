const en = {
  title: 'Identity verification',
  noToken: 'This link is incomplete. Open it again from the message or the code that you got.',
};

const es: typeof en = {
  title: 'Verificación de identidad',
  noToken: 'Este enlace está incompleto. Ábralo de nuevo desde el mensaje o el código que recibió.',
};

const pt: typeof en = {
  title: 'Verificação de identidade',
  noToken: 'Este link está incompleto. Abra-o de novo pela mensagem ou pelo código que recebeu.',
};

const texts: Readonly<Record<string, typeof en>> = { en, es, pt };

export const pageTexts = (language: string): typeof en => texts[language] ?? es;
