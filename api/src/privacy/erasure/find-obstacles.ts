import type { Knex } from 'knex';
import type { Person } from '../../platform/personal-data/person.ts';
import { personalData } from '../personal-data.ts';

/** The most reasons that are returned. */
const maxObstacles = 20;

/** The reasons, in sentences, why a person's data cannot be erased yet; empty if it can be erased. */
export async function findObstacles(db: Knex, person: Person): Promise<string[]> {
  const reasons: string[] = [];
  // The reversed order puts first what the person can resolve: the membership before its orders.
  for (const { obstacles } of personalData.toReversed())
    reasons.push(...((await obstacles?.(db, person, maxObstacles)) ?? []));
  return reasons.slice(0, maxObstacles);
}
