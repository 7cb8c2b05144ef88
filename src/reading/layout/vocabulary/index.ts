import { type Concept, phrases } from '../../../issuers/define/layout.js';
import { dateLabels } from './dates.js';
import { nameLabels } from './names.js';
import { otherLabels } from './others.js';

/** Headings of documents, which are never values. */
export const titles = phrases(`
  Identity card | National identity card | Identification card | Passport | Passport card
  Republic of | Cédula de identidad | Documento nacional de identidad | Documento de identidad
  Pasaporte | República | República de | Carteira de identidade | Cartão de cidadão | Citizen card
  Passaporte | Carte d'identité | Carte nationale d'identité | Passeport | Personalausweis
  Reisepass | Carta d'identità | Passaporto | Identiteitskaart | Paspoort | Identitetskort
  Nationellt identitetskort | Henkilökortti | Isikutunnistus | Personas apliecība
  Asmens tapatybės kortelė | Dowód osobisty | Občanský průkaz | Občiansky preukaz | Osobna iskaznica
  Lična karta | Letërnjoftim | Carte de identitate | Személyazonosító igazolvány | Kimlik kartı
  European Union | Unión Europea | Лична карта | Република Србија | Република България
  Паспорт громадянина України | Паспорт | Возачка дозвола | Посвідчення водія
`);

/** Labels that serve every card and passport: some thirty languages, the ICAO captions first. */
export const vocabulary: readonly { readonly concept: Concept; readonly label: string }[] = [
  nameLabels,
  dateLabels,
  otherLabels,
].flatMap((part) =>
  Object.entries(part).flatMap(([concept, labels]) =>
    (labels ?? []).map((label) => ({ concept: concept as Concept, label })),
  ),
);
