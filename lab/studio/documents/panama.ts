import { inventHolder } from '../holder.js';
import { someCedulaPan } from '../numbers/national.js';
import type { Chance } from '../random.js';
import type { Model, Subject } from '../specimen.js';
import { mrzLines, polycarbonateBack, withoutQr, withQr } from './panama-back.js';
import { handBack, handZone } from './panama-hand-back.js';
import { drawPanamaFront } from './panama-front.js';
import { drawPanamaByHand } from './panama-hands.js';
import { panamaCardTruth, panamaFrontTruth } from './panama-truth.js';

const places = [
  'PANAMÁ, PANAMÁ',
  'CHIRIQUÍ, DAVID',
  'COLÓN, COLÓN',
  'VERAGUAS, SANTIAGO',
  'COCLÉ, PENONOMÉ',
  'LOS SANTOS, LAS TABLAS',
  'HERRERA, CHITRÉ',
  'DARIÉN, LA PALMA',
  'BOCAS DEL TORO, ALMIRANTE',
  'PANAMÁ OESTE, ARRAIJÁN',
];

const invent =
  (issuedFrom: number, issuedTo: number) =>
  (chance: Chance): Subject => {
    const holder = inventHolder(chance, { issuedFrom, issuedTo, validYears: 10 });
    return {
      holder,
      number: someCedulaPan(chance),
      serial: `A${chance.digits(8)}`,
      birthPlace: chance.pick(places),
      nationality: 'PANAMEÑA',
      more: {
        // The sign of a printed value, or the empty place after its label (formats: often empty).
        blood: chance.happens(0.5) ? holder.bloodType : '',
        married: holder.gender === 'F' && chance.happens(0.08) ? 'DE CASTAÑO' : '',
      },
    };
  };

const shared = { country: 'PAN', kind: 'card', frontTruth: panamaFrontTruth } as const;
const bothSides = [
  'document_number',
  'names',
  'surnames',
  'gender',
  'birth_date',
  'issuing_date',
  'expiration_date',
] as const;

export const panama: readonly Model[] = [
  {
    ...shared,
    id: 'PAN-2010',
    code: 'QRCode',
    invent: invent(2018, 2022),
    front: (subject, chance) => drawPanamaFront(subject, chance, 'white'),
    back: withQr,
    cardTruth: panamaCardTruth,
    onBothSides: bothSides,
  },
  {
    ...shared,
    id: 'PAN-2006',
    invent: invent(2017, 2019),
    front: (subject, chance) => drawPanamaFront(subject, chance, 'old'),
    back: withoutQr,
    cardTruth: panamaFrontTruth,
    onBothSides: [],
  },
  {
    ...shared,
    id: 'PAN-2023',
    code: 'QRCode',
    invent: invent(2023, 2025),
    front: (subject, chance) => drawPanamaFront(subject, chance, 'polycarbonate'),
    back: polycarbonateBack,
    cardTruth: panamaCardTruth,
    onBothSides: bothSides,
    mrz: mrzLines,
  },
  {
    ...shared,
    id: 'PAN-2010-other',
    code: 'QRCode',
    invent: invent(2014, 2022),
    front: (subject, chance) => drawPanamaByHand(subject, chance, 'white'),
    back: (subject, chance) => handBack(subject, chance, 'qr'),
    cardTruth: panamaCardTruth,
    onBothSides: bothSides,
  },
  {
    ...shared,
    id: 'PAN-2006-other',
    invent: invent(2012, 2019),
    front: (subject, chance) => drawPanamaByHand(subject, chance, 'old'),
    back: (subject, chance) => handBack(subject, chance, 'encrypted'),
    cardTruth: panamaFrontTruth,
    onBothSides: [],
  },
  {
    ...shared,
    id: 'PAN-2023-other',
    code: 'QRCode',
    invent: invent(2023, 2025),
    front: (subject, chance) => drawPanamaByHand(subject, chance, 'polycarbonate'),
    back: (subject, chance) => handBack(subject, chance, 'qrAndZone'),
    cardTruth: panamaCardTruth,
    onBothSides: bothSides,
    mrz: handZone,
  },
];
