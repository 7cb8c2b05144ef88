import type { PageCase } from './page-case.js';

/** Invented people on cards and passports of Europe and beyond. */
export const otherPages: readonly PageCase[] = [
  {
    layout: 'ESP-dni-2015-front',
    page: `
      30 4 ESPAÑA
      45 4 DOCUMENTO NACIONAL DE IDENTIDAD
      35 15 DNI 12345678Z
      35 24 APELLIDOS / SURNAMES
      35 29 ORDÓÑEZ
      35 33.5 IBÁÑEZ
      35 41 NOMBRE / NAME
      35 46 BEGOÑA
      35 54 SEXO / SEX
      35 59 F
      55 54 NACIONALIDAD / NATIONALITY
      55 59 ESP
      35 66 FECHA DE NACIMIENTO / DATE OF BIRTH
      35 71 01 01 1980
      35 78 EMISIÓN / ISSUE
      35 83 20 02 2022
      60 78 VALIDEZ / EXPIRY
      60 83 20 02 2032
      5 90 NÚM SOPORT
      20 90 BAA000589`,
    says: {
      documentNumber: '12345678Z',
      cardSerial: 'BAA000589',
      names: 'BEGOÑA',
      surnames: 'ORDÓÑEZ IBÁÑEZ',
      gender: 'F',
      nationality: 'ESP',
      birthDate: '1980-01-01',
      issuingDate: '2022-02-20',
      expirationDate: '2032-02-20',
    },
  },
  {
    layout: 'DEU-personalausweis-2021-front',
    page: `
      19 4 BUNDESREPUBLIK DEUTSCHLAND
      70 5 LZ6311T47
      19 10 PERSONALAUSWEIS
      43 19 [a] Name/Surname/Nom
      43 22 [b] Geburtsname/Name at birth/Nom de naissance
      43 27 [a] GRÖßLER
      43 33 [b] MÜLLER
      43 38 Vornamen/Given names/Prénoms
      43 42 JÜRGEN
      43 50 Geburtstag/Date of birth/
      65 50 Staatsangehörigkeit/Nationality/
      43 53 Date de naissance
      65 53 Nationalité
      43 57 12.08.1983
      65 57 DEUTSCH
      43 63 Geburtsort/Place of birth/Lieu de naissance
      43 67 KÖLN
      43 76 Gültig bis/Date of expiry
      43 80 01.08.2031`,
    says: {
      documentNumber: 'LZ6311T47',
      names: 'JÜRGEN',
      surnames: 'GRÖSSLER',
      birthDate: '1983-08-12',
      nationality: 'DEUTSCH',
      birthPlace: 'KÖLN',
      expirationDate: '2031-08-01',
    },
  },
  {
    layout: 'ITA-cie-front',
    page: `
      30 4 REPUBBLICA ITALIANA
      30 10 MINISTERO DELL'INTERNO
      70 15 CA12345AB
      35 25 COGNOME / SURNAME
      35 30 D'ALÒ
      35 36 NOME / NAME
      35 41 NICCOLÒ
      35 47 LUOGO E DATA DI NASCITA / PLACE AND DATE OF BIRTH
      35 52 FORLÌ 01.02.1980
      35 58 SESSO / SEX
      35 63 M
      50 58 CITTADINANZA / NATIONALITY
      50 63 ITA
      35 70 EMISSIONE / ISSUING
      35 75 03.04.2020
      60 70 SCADENZA / EXPIRY
      60 75 01.02.2030`,
    says: {
      documentNumber: 'CA12345AB',
      names: 'NICCOLÒ',
      surnames: "D'ALÒ",
      gender: 'M',
      nationality: 'ITA',
      birthDate: '1980-02-01',
      birthPlace: 'FORLÌ',
      issuingDate: '2020-04-03',
      expirationDate: '2030-02-01',
    },
  },
  {
    layout: 'EST-id-2018-front',
    page: `
      5 4 EESTI VABARIIK
      43 4 ISIKUTUNNISTUS
      40 16 PEREKONNANIMI/SURNAME
      40 20 KÕIV
      40 25 EESNIMI/GIVEN NAME
      40 28 MÄRT
      63 37 SUGU/SEX
      63 41 M/M
      74 37 KODAKONDSUS/CITIZENSHIP
      74 41 EST
      74 46 SÜNNIAEG/DATE OF BIRTH
      74 50 08 01 1980
      74 56 ISIKUKOOD/PERSONAL CODE
      74 60 38001085718
      40 56 KEHTIV KUNI/DATE OF EXPIRY
      40 60 28 06 2026
      40 65 DOKUMENDI NUMBER/DOCUMENT NUMBER
      40 69 AS0002261`,
    says: {
      documentNumber: 'AS0002261',
      personalNumber: '38001085718',
      names: 'MÄRT',
      surnames: 'KÕIV',
      gender: 'M',
      nationality: 'EST',
      birthDate: '1980-01-08',
      expirationDate: '2026-06-28',
    },
  },
  {
    layout: 'ROU-id-1997-front',
    page: `
      30 3 ROUMANIE
      45 3 ROMÂNIA
      30 9 CARTE DE IDENTITATE
      70 9 SERIA RX NR 123456
      35 17 CNP 2830703460094
      35 25 Nume/Nom/Last name
      35 29 ȘTEFĂNESCU
      35 35 Prenume/Prenom/First name
      35 39 ANCUȚA
      35 60 Cetățenie/Nationalite/Nationality
      35 64 Română / ROU
      60 80 Valabilitate/Validite/Validity
      60 84 13.09.20-13.09.30`,
    says: {
      documentNumber: 'RX123456',
      personalNumber: '2830703460094',
      names: 'ANCUȚA',
      surnames: 'ȘTEFĂNESCU',
      nationality: 'ROU',
      issuingDate: '2020-09-13',
      expirationDate: '2030-09-13',
    },
  },
  {
    layout: 'icao',
    kind: 'passport',
    page: `
      30 4 SUOMI FINLAND
      30 12 Sukunimi/Efternamn/Surname (1)
      30 16 MÄKELÄ
      30 22 Etunimet/Förnamn/Given names (2)
      30 26 ÅKE JOUNI
      30 32 Kansalaisuus/Nationalitet/Nationality (3)
      30 36 SUOMI/FINLAND
      30 42 Syntymäaika/Födelsedatum/Date of birth (4)
      30 46 12 01 1985
      60 42 Henkilötunnus/Personbeteckning/Personal No. (5)
      60 46 120185-123X
      30 52 Sukupuoli/Kön/Sex (6)
      30 56 M
      60 52 Passin numero/Passnummer/Passport No.
      60 56 FP1234567
      30 62 Myönnetty/Utfärdat/Date of issue (8)
      30 66 15 MAR/MAR 2021
      60 62 Voimassa/Giltigt till/Date of expiry (9)
      60 66 15 MAR/MAR 2026`,
    says: {
      documentNumber: 'FP1234567',
      names: 'ÅKE JOUNI',
      surnames: 'MÄKELÄ',
      nationality: 'SUOMI/FINLAND',
      gender: 'M',
      birthDate: '1985-01-12',
      issuingDate: '2021-03-15',
      expirationDate: '2026-03-15',
    },
  },
];
