import { phrases } from '../../../issuers/define/layout.js';

/** Headings of documents, which are never values. */
export const titles = phrases(`
  Identity card | National identity card | Identification card | Passport | Passport card
  Republic of | Cédula de identidad | Documento nacional de identidad
  Documento de identidad | Pasaporte | República | República de | Carteira de identidade
  Cartão de cidadão | Citizen card | Passaporte | Carte d'identité
  Carte nationale d'identité | Passeport | Personalausweis | Reisepass | Carta d'identità
  Passaporto | Identiteitskaart | Paspoort | Identitetskort | Nationellt identitetskort
  Henkilökortti | Isikutunnistus | Personas apliecība | Asmens tapatybės kortelė
  Dowód osobisty | Občanský průkaz | Občiansky preukaz | Osobna iskaznica | Lična karta
  Letërnjoftim | Carte de identitate | Személyazonosító igazolvány | Kimlik kartı
  European Union | Unión Europea
`);
