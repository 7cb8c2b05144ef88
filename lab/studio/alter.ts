import { someDay } from './dates.js';
import { mensNames, surnames, womensNames } from './names.js';
import type { Chance } from './random.js';
import type { FieldName, Subject } from './specimen.js';

const otherThan = (chance: Chance, items: readonly string[], not: string): string => {
  for (;;) {
    const found = chance.pick(items);
    if (found !== not) return found;
  }
};

/** One digit of the number's tail becomes another: the least a forger would do. */
const otherDigit = (chance: Chance, number: string): string => {
  const at = number.search(/\d\D*$/);
  return (
    number.slice(0, at) + otherThan(chance, [...'0123456789'], number[at]!) + number.slice(at + 1)
  );
};

/** The same card with one field changed. */
export const alter = (subject: Subject, field: FieldName, chance: Chance): Subject => {
  const { holder } = subject;
  const change = (changed: Partial<Subject['holder']>): Subject => ({
    ...subject,
    holder: { ...holder, ...changed },
  });
  switch (field) {
    case 'document_number':
      return { ...subject, number: otherDigit(chance, subject.number) };
    case 'names': {
      const names = holder.gender === 'F' ? womensNames : mensNames;
      return change({
        names: [otherThan(chance, names, holder.names[0]!), ...holder.names.slice(1)],
      });
    }
    case 'surnames':
      return change({
        surnames: [otherThan(chance, surnames, holder.surnames[0]), holder.surnames[1]],
      });
    case 'gender':
      return change({ gender: holder.gender === 'F' ? 'M' : 'F' });
    case 'birth_date':
      return change({ birthDate: someDay(chance, 1945, holder.birthDate.year - 1) });
    case 'issuing_date':
      return change({ issuingDate: someDay(chance, 2008, holder.issuingDate.year - 1) });
    case 'expiration_date':
      return change({ expirationDate: someDay(chance, holder.expirationDate.year + 1, 2045) });
    case 'birth_country':
    case 'nationality':
    case 'blood_type':
    case 'midlename':
    case 'place_of_birth':
    case 'CURP':
      throw new Error(`no forgery of ${field}`);
  }
};
