import type { PageCase } from './page-case.js';

/** Invented people on cards of Panama, Mexico, Colombia and Peru. */
export const americanPages: readonly PageCase[] = [
  {
    layout: 'PAN-cedula-2010-front',
    page: `
      27 5 REPÚBLICA DE PANAMÁ
      27 12 TRIBUNAL ELECTORAL
      38 22 Íngrid Lucía
      38 28 Núñez Peña
      38 34 de Arjona
      38 45 NOMBRE USUAL:
      38 50 FECHA DE NACIMIENTO: 10-sep-1998
      38 55 LUGAR DE NACIMIENTO: PANAMÁ, PANAMÁ
      38 60 SEXO: F
      65 60 TIPO DE SANGRE: O+
      38 65 EXPEDIDA: 02-ago-2023
      38 70 EXPIRA: 31-ago-2027
      68 90 8-123-4567`,
    says: {
      documentNumber: '8-123-4567',
      names: 'ÍNGRID LUCÍA',
      surnames: 'NÚÑEZ PEÑA DE ARJONA',
      gender: 'F',
      birthDate: '1998-09-10',
      birthPlace: 'PANAMÁ, PANAMÁ',
      birthCountry: 'PANAMÁ, PANAMÁ',
      issuingDate: '2023-08-02',
      expirationDate: '2027-08-31',
      bloodType: 'O+',
    },
  },
  {
    layout: 'PAN-cedula-2023-front',
    page: `
      27 5 REPÚBLICA DE PANAMÁ
      27 12 DOCUMENTO DE IDENTIDAD
      38 25 JOSÉ ÁNGEL
      38 33 MUÑOZ
      38 45 NOMBRE USUAL:
      38 52 FECHA DE NACIMIENTO: 01-ENE-1980
      38 60 SEXO: M
      38 67 TIPO DE SANGRE:
      38 75 EXPEDIDA: 05-DIC-2024
      38 82 EXPIRA: 05-DIC-2034
      68 90 PE-12-345`,
    says: {
      documentNumber: 'PE-12-345',
      names: 'JOSÉ ÁNGEL',
      surnames: 'MUÑOZ',
      gender: 'M',
      birthDate: '1980-01-01',
      issuingDate: '2024-12-05',
      expirationDate: '2034-12-05',
    },
  },
  {
    layout: 'MEX-INE-front',
    page: `
      30 4 MÉXICO INSTITUTO NACIONAL ELECTORAL
      30 12 CREDENCIAL PARA VOTAR
      32 25 NOMBRE
      32 30 ZÚÑIGA
      32 34.5 PEÑA
      32 39 MARÍA JOSÉ
      75 25 SEXO M
      32 46 DOMICILIO
      32 51 C FRESNO 12
      32 55 COL CENTRO 06000
      32 65 CLAVE DE ELECTOR ZGPXMR90010109M100
      32 71 CURP ZUPM900101MDFXXR09
      70 71 AÑO DE REGISTRO 2008 01
      32 77 FECHA DE NACIMIENTO
      32 82 01/01/1990
      55 77 SECCIÓN
      55 82 0123
      75 77 VIGENCIA
      75 82 2023 - 2033`,
    says: {
      documentNumber: 'ZGPXMR90010109M100',
      names: 'MARÍA JOSÉ',
      surnames: 'ZÚÑIGA PEÑA',
      gender: 'F',
      personalCode: 'ZUPM900101MDFXXR09',
      birthDate: '1990-01-01',
      expirationDate: '2033-12-31',
    },
  },
  {
    layout: 'MEX-passport',
    kind: 'passport',
    page: `
      30 3 ESTADOS UNIDOS MEXICANOS
      30 9 Tipo / Type
      30 13 P
      45 9 Clave del país de expedición / Issuing state code
      45 13 MEX
      75 9 Pasaporte No. / Passport No.
      75 13 G12345678
      30 19 Apellidos / Surname
      30 23 IBÁÑEZ
      30 27.5 LÓPEZ
      30 33 Nombres / Given names
      30 37 ANA MARÍA
      30 43 Nacionalidad / Nationality
      30 47 MEXICANA
      30 53 Fecha de nacimiento / Date of birth
      30 57 04 02 1992
      65 53 CURP / Personal No.
      65 57 IALA920204MDFBPN08
      30 63 Sexo / Sex
      30 67 F
      45 63 Lugar de nacimiento / Place of birth
      45 67 CIUDAD DE MÉXICO
      30 73 Fecha de expedición / Date of issue
      30 77 15 MAR/MAR 2021
      30 83 Fecha de caducidad / Expiry date
      30 87 15 03 2031`,
    says: {
      documentNumber: 'G12345678',
      names: 'ANA MARÍA',
      surnames: 'IBÁÑEZ LÓPEZ',
      gender: 'F',
      nationality: 'MEXICANA',
      personalCode: 'IALA920204MDFBPN08',
      birthDate: '1992-02-04',
      birthPlace: 'CIUDAD DE MÉXICO',
      issuingDate: '2021-03-15',
      expirationDate: '2031-03-15',
    },
  },
  {
    layout: 'COL-cedula-2000-front',
    page: `
      8 4 REPUBLICA DE COLOMBIA
      8 10 IDENTIFICACION PERSONAL
      8 16 CEDULA DE CIUDADANIA
      8 24 NUMERO 7.123.456
      8 34 OSPINA NIÑO
      8 39 APELLIDOS
      8 46 JOSÉ ÁNGEL
      8 51 NOMBRES
      8 80 FIRMA`,
    says: {
      documentNumber: '7123456',
      names: 'JOSÉ ÁNGEL',
      surnames: 'OSPINA NIÑO',
      expirationDate: '',
    },
  },
  {
    layout: 'COL-cedula-2000-back',
    side: 'back',
    page: `
      40 8 FECHA DE NACIMIENTO 12-NOV-1975
      40 14 CALI
      40 19 (VALLE)
      40 24 LUGAR DE NACIMIENTO
      40 32 1.64
      60 32 O+
      80 32 M
      40 37 ESTATURA
      58 37 G.S. RH
      78 37 SEXO
      40 46 20-ENE-1994 CALI
      40 51 FECHA Y LUGAR DE EXPEDICION
      8 56 INDICE DERECHO
      60 62 REGISTRADOR NACIONAL`,
    says: {
      birthDate: '1975-11-12',
      bloodType: 'O+',
      gender: 'M',
      issuingDate: '1994-01-20',
      expirationDate: '',
    },
  },
  {
    layout: 'PER-dni-azul-front',
    page: `
      5 3 REPÚBLICA DEL PERÚ
      30 3 REGISTRO NACIONAL DE IDENTIFICACIÓN Y ESTADO CIVIL
      30 9 DOCUMENTO NACIONAL DE IDENTIDAD
      75 9 DNI 41234567-9
      35 18 Primer Apellido
      35 22 QUIÑONES
      35 28 Segundo Apellido
      35 32 AÑAZCO
      35 38 Pre Nombres
      35 42 LUZ MARÍA
      35 48 Nacimiento: Fecha y Ubigeo
      35 52 04 07 1990 140101
      35 58 Sexo
      35 62 F
      50 58 Estado Civil
      50 62 S
      75 18 Fecha Inscripción
      75 22 10 08 2008
      75 28 Fecha Emisión
      75 32 11 09 2015
      75 38 Fecha Caducidad
      75 42 NO CADUCA`,
    says: {
      documentNumber: '41234567',
      names: 'LUZ MARÍA',
      surnames: 'QUIÑONES AÑAZCO',
      gender: 'F',
      birthDate: '1990-07-04',
      issuingDate: '2015-09-11',
      expirationDate: '',
    },
  },
];
