import type { PageCase } from './page-case.js';

/** Invented people on other cards of the Americas. */
export const moreAmericanPages: readonly PageCase[] = [
  {
    layout: 'ECU-cedula-2009-back',
    side: 'back',
    issuer: 'ECU',
    page: `
      5 5 INSTRUCCIÓN
      5 10 SUPERIOR
      5 16 APELLIDOS Y NOMBRES DEL PADRE
      5 21 VÉLEZ EDUARDO
      5 27 APELLIDOS Y NOMBRES DE LA MADRE
      5 32 MORA ROMINA
      5 38 LUGAR Y FECHA DE EXPEDICIÓN
      5 43 LOJA
      5 47.5 2016-10-31
      5 55 FECHA DE EXPIRACIÓN
      5 60 2026-10-31`,
    says: { issuingDate: '2016-10-31', expirationDate: '2026-10-31' },
  },
  {
    layout: 'CRI-dimex-front',
    page: `
      30 4 REPÚBLICA DE COSTA RICA
      30 10 DIRECCIÓN GENERAL DE MIGRACIÓN Y EXTRANJERÍA
      35 25 Apellidos: GÜELL SOLÍS
      35 32 Nombre: ÍÑIGO
      35 39 Nacionalidad: VENEZUELA
      35 46 Expediente No.: 135-123456
      35 53 Documento No.: 186200123456
      35 60 Vence: 28 07 2026`,
    says: {
      documentNumber: '186200123456',
      names: 'ÍÑIGO',
      surnames: 'GÜELL SOLÍS',
      nationality: 'VENEZUELA',
      expirationDate: '2026-07-28',
    },
  },
  {
    layout: 'GTM-dpi-front',
    page: `
      30 4 REPÚBLICA DE GUATEMALA
      30 10 DOCUMENTO PERSONAL DE IDENTIFICACIÓN
      30 18 CÓDIGO ÚNICO DE IDENTIFICACIÓN CUI
      30 23 1234 56789 0101
      35 30 NOMBRES / GIVEN NAMES
      35 35 INÉS
      35 41 APELLIDOS / SURNAME
      35 46 COC ICÚ
      35 52 NACIONALIDAD / NATIONALITY
      35 57 GTM
      60 52 SEXO / SEX
      60 57 FEMENINO
      35 63 PAÍS DE NACIMIENTO / COUNTRY OF BIRTH
      35 68 GUATEMALA
      35 74 FECHA DE NACIMIENTO / DATE OF BIRTH
      35 79 12ENE1990`,
    says: {
      documentNumber: '1234567890101',
      names: 'INÉS',
      surnames: 'COC ICÚ',
      nationality: 'GTM',
      gender: 'F',
      birthCountry: 'GUATEMALA',
      birthDate: '1990-01-12',
    },
  },
  {
    layout: 'SLV-dui-front',
    page: `
      30 4 REPÚBLICA DE EL SALVADOR
      30 10 DOCUMENTO ÚNICO DE IDENTIDAD
      35 20 Apellidos / Surname
      35 25 NÚÑEZ CHÉVEZ
      35 31 Nombres / Given names
      35 36 ÁNGEL
      35 42 Género / Gender
      35 47 M
      35 53 Fecha y lugar de nacimiento / Date and place of birth
      35 58 12/01/1990 SAN SALVADOR
      35 64 Fecha de expiración / Date of expiration
      35 69 11/02/2030
      35 75 Número único de identidad / Unique identity number
      35 80 01234567-8`,
    says: {
      names: 'ÁNGEL',
      surnames: 'NÚÑEZ CHÉVEZ',
      gender: 'M',
      birthDate: '1990-01-12',
      birthPlace: 'SAN SALVADOR',
      expirationDate: '2030-02-11',
      documentNumber: '012345678',
    },
  },
  {
    layout: 'VEN-cedula-front',
    page: `
      20 4 REPÚBLICA BOLIVARIANA DE VENEZUELA
      20 10 CÉDULA DE IDENTIDAD
      10 20 V 12.345.678
      10 30 APELLIDOS
      40 30 OROPEZA ÑÁÑEZ
      10 38 NOMBRES
      40 38 LUZ
      10 50 F. NACIMIENTO 01/01/1980
      55 50 EDO. CIVIL SOLTERA
      10 58 F. EXPEDICIÓN 05/06/2019
      10 66 F. VENCIMIENTO 10/2029
      10 80 VENEZOLANO`,
    says: {
      nationality: 'VENEZOLANO',
      documentNumber: 'V12345678',
      names: 'LUZ',
      surnames: 'OROPEZA ÑÁÑEZ',
      birthDate: '1980-01-01',
      issuingDate: '2019-06-05',
    },
  },
];
