import { isoDay } from '@plumbline/contract/association-day';
import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import type { Person } from '../platform/personal-data/person.ts';
import { deletedWithPerson, type PersonalData } from '../platform/personal-data/person-table.ts';

/** The id of the person's member row; 0, which no row has, for a person who is no member. */
function memberIdOf({ member }: Person): number {
  return member?.id ?? 0;
}

/** The personal data of members' accounts. */
export const membersPersonalData: PersonalData = {
  tables: [
    deletedWithPerson({
      table: 'account_links',
      what: 'Mailed links',
      period: 'books',
      key: 'token_hash',
      rowsOf: (db, person) => db('account_links').where('member_id', memberIdOf(person)),
      hidden: ['token_hash'],
    }),
    deletedWithPerson({
      table: 'one_time_passwords',
      what: 'One-time passwords',
      period: 'books',
      key: 'member_id',
      rowsOf: (db, person) => db('one_time_passwords').where('member_id', memberIdOf(person)),
      hidden: ['password_hash'],
    }),
    {
      table: 'memberships',
      what: 'Memberships',
      // A membership names nobody, and stays as long as its order.
      period: 'elsewhere',
      erasure: 'kept',
      key: 'id',
      rowsOf: (db, person) => db('memberships').where('member_id', memberIdOf(person)),
    },
    {
      table: 'members',
      what: 'Membership account',
      period: 'books',
      erasure: 'anonymised',
      key: 'id',
      rowsOf: (db, { key }) => db('members').where('email_key', key),
      hidden: ['search_text', 'name_key', 'email_key'],
      erase: async (transaction, { member }, now) => {
        if (member === null) return;
        await transaction('members')
          .where('id', member.id)
          .update({
            // The column is unique and required; a text without an `@` is no e-mail address.
            email_key: `erased-${member.id}`,
            email: '',
            name: '',
            name_key: '',
            search_text: String(member.number),
            email_verified_at: null,
            erased_at: now,
          });
      },
    },
  ],
  obstacles: openMemberships,
  // Locks the member's row by a write that changes nothing.
  lock: async (transaction, key) => {
    await transaction('members').where('email_key', key).update({ email_key: key });
  },
};

async function openMemberships(db: Knex, { member }: Person, limit: number): Promise<string[]> {
  if (member === null) return [];
  const rows: { order_id: number; period_end: string }[] = await db('memberships')
    .where('member_id', member.id)
    .whereNot('status', 'ended')
    .limit(limit);
  return rows.map(
    ({ order_id: id, period_end: end }) =>
      `The membership of order ${orderNumber(id)} is alive, paid until ${isoDay(end)}: end it first.`,
  );
}
