import { noPassword } from '../auth/passwords.js';
import type { StaffPerson } from '../../store/staff-people.js';
import * as schemas from './schemas/staff.js';
import { speller } from './speller.js';

const spellPeople = speller(schemas.peopleList);

/** Expired links count as none. */
export const presentPeople = (people: readonly StaffPerson[], now: Date) =>
  spellPeople({
    people: people.map(({ passwordHash, linkUntil, ...person }) => ({
      ...person,
      hasPassword: passwordHash !== noPassword,
      linkUntil: linkUntil !== null && linkUntil > now ? linkUntil : null,
    })),
  });

export const spellPasswordLink = speller(schemas.passwordLink);
