import type { Knex } from 'knex';
import { orderIdsOfMember } from '../../members/index.ts';
import type { Person } from '../../platform/personal-data/person.ts';

/** The ids of a person's orders, including anonymised ones. */
export function orderIdsOfPerson(db: Knex, { key, member }: Person): Knex.QueryBuilder {
  const own = db('orders').whereRaw('lower(customer_email) = ?', [key]).select('id');
  return member === null ? own : own.union(orderIdsOfMember(db, member.id));
}
