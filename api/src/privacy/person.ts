import type { Knex } from 'knex';
import { findMemberByEmail } from '../members/index.ts';
import type { Person } from '../platform/personal-data/person.ts';
import { limitKey } from '../platform/rate-limits/limit-key.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The person of an address, even if no data of them is stored. */
export async function personOf(db: Knex, email: string): Promise<Person> {
  const key = email.trim().toLowerCase();
  const member = await findMemberByEmail(db, key);
  return { email: email.trim(), key, member: member && { id: member.id, number: member.number, name: member.name } };
}

/** A pseudonym for a person in the audit log: the same for the same address, without revealing it. */
export function personPseudonym(secret: SecretKey, { key }: Pick<Person, 'key'>): string {
  return `person ${limitKey(secret, 'person', key).slice(0, 16)}`;
}
