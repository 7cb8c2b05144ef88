import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { complement10, markAfter } from '../define/number.js';

export const issuer = defineIssuer('SLV', {
  nationality: 'SALVADORENA SALVADORENO SALVADORAN',
  letters: spanishLetters,
  national: { shape: /^\d{9}$/, check: markAfter([9, 8, 7, 6, 5, 4, 3, 2], complement10) },
  card: { numbers: ['national'] },
  zone: { onBack: true, numberIsSerial: true },
  sources: { documentNumber: 'F', issuingDate: 'FK' },
  layouts: [
    front('dui', {
      evidence: 'M',
      titles: { 'República de El Salvador': 0.6, 'Documento Único de Identidad': 0.7 },
      fields: [
        field('surnames', 'Apellidos | Surname'),
        field('givenNames', 'Nombres | Given names'),
        field('sex', 'Género | Gender | Sexo'),
        field('birthDateAndPlace', 'Fecha y lugar de nacimiento | Date and place of birth'),
        field('issueDateAndPlace', 'Fecha y lugar de expedición | Date and place of issue', {
          lines: 2,
        }),
        field('expiryDate', 'Fecha de expiración | Date of expiration'),
        field('personalNumber', 'Número único de identidad | Unique identity number | DUI', {
          anywhere: /^\d{8}-?\d$/,
        }),
      ],
      ignore: 'Conocido por | Known by | Salvadoreño por | Salvadoran by | Firma',
    }),
    back('dui', {
      evidence: 'M',
      titles: { 'Profesión u oficio': 0.3, 'Estado familiar': 0.4, 'Tipo de sangre': 0.05 },
      fields: [field('bloodType', 'Tipo de sangre | Blood type')],
      ignore: 'Residencia | Profesión u oficio | Estado familiar | Estado civil',
    }),
  ],
});
