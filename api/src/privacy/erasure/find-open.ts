import type { Knex } from 'knex';
import type { Person } from '../../platform/personal-data/person.ts';
import { personalData } from '../personal-data.ts';

/** Reasons that are given at once. */
const most = 20;

/** Why a person's data cannot be erased yet, in sentences; none where it can. */
export async function findOpen(db: Knex, person: Person): Promise<string[]> {
  const reasons: string[] = [];
  // What the person can be asked to settle comes first: the membership, then what it stands on.
  for (const { open } of personalData.toReversed()) reasons.push(...((await open?.(db, person, most)) ?? []));
  return reasons.slice(0, most);
}
