import type { ZoneTexts } from '../../../issuers/define/zone-rules.js';
import type { FieldName, MrzReading } from '../types.js';

/** What the rules of issuers take numbers from. */
export const zoneTexts = ({ fields }: MrzReading): ZoneTexts => {
  const text = (name: FieldName): string => fields[name]?.text ?? '';
  return {
    documentNumber: text('documentNumber'),
    documentCode: text('documentCode').replace(/<+$/, ''),
    optionalData: text('optionalData'),
    optionalData2: text('optionalData2'),
    birthDate: text('birthDate'),
  };
};
