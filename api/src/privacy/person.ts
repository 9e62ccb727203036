import type { Knex } from 'knex';
import { limitKey } from '../platform/rate-limits/limit-key.ts';

/** Somebody, by their e-mail address: all that is held of people hangs on it. */
export interface Person {
  readonly email: string;
  /** The address in lower case. */
  readonly key: string;
  /** Null where they are no member. */
  readonly member: { readonly id: number; readonly number: number; readonly name: string } | null;
}

/** A person, whether anything is held of them or not. */
export async function personOf(db: Knex, email: string): Promise<Person> {
  const key = email.trim().toLowerCase();
  const member: { id: number; number: number; name: string } | undefined = await db('members')
    .where('email_key', key)
    .first('id', 'number', 'name');
  return { email: email.trim(), key, member: member ?? null };
}

/** Stands for a person in the audit log: the same for the same address, and it tells nobody which. */
export function personName(secret: Buffer, { key }: Pick<Person, 'key'>): string {
  return `person ${limitKey(secret, 'person', key).slice(0, 16)}`;
}

/** The orders of a person, also once they are without their address. */
export function ordersOf(db: Knex, { key, member }: Person): Knex.QueryBuilder {
  const own = db('orders').whereRaw('lower(customer_email) = ?', [key]).select('id');
  return member === null ? own : own.union(db('memberships').where('member_id', member.id).select('order_id'));
}
