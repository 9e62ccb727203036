import { beginning, containing } from '../platform/database/like.ts';
import type { Knex } from 'knex';
import type { Person } from '../platform/personal-data/person.ts';
import { deletedWithPerson, type PersonalData } from '../platform/personal-data/person-table.ts';

/**
 * The personal data of staff accounts and the audit log. `elsewhere`: another rule than a period of the privacy policy
 * says how long the rows are kept.
 */
export const staffPersonalData: PersonalData = {
  tables: [
    deletedWithPerson({
      table: 'staff_invitations',
      what: 'Invitations to the staff',
      period: 'elsewhere',
      key: 'id',
      rowsOf: (db, { key }) => db('staff_invitations').where('email_key', key),
      hidden: ['token_hash', 'invited_by'],
    }),
    deletedWithPerson({
      table: 'staff_views',
      what: 'Saved views of lists that look for the person',
      period: 'elsewhere',
      key: 'id',
      rowsOf: viewsWith,
      // A short name such as Jo is part of other words, which SQL cannot distinguish from names in every script.
      keysOf: async (db, person) => {
        const rows: { id: number; search_text: string }[] = await viewsWith(db, person).select('id', 'search_text');
        const name = person.member?.name.toLowerCase() ?? '';
        return rows
          .filter(({ search_text: text }) => text.includes(person.key) || hasWords(text, name))
          .map(({ id }) => id);
      },
      hidden: ['staff_id', 'search_text'],
    }),
    {
      table: 'staff_audit',
      what: 'Entries of the audit log',
      period: 'elsewhere',
      // The log cannot be changed. It names members and other people by ids and hashes, and only staff by address.
      erasure: 'kept',
      key: 'id',
      rowsOf: (db, { key, member }) =>
        db('staff_audit').where((where) => {
          void where
            .whereRaw('lower(target) = ?', [key])
            // A target may continue with a colon and the action; no address contains a colon.
            .orWhereRaw(`lower(target) like ? escape '!'`, [beginning(`${key}:`)]);
          if (member === null) return;
          void where
            .orWhere('target', `member ${member.number}`)
            .orWhereRaw(`target like ? escape '!'`, [`member ${member.number}:%`]);
        }),
      hidden: ['staff_id', 'who', 'address_key'],
    },
  ],
  // A member of staff appears by address in the audit log, which cannot be changed.
  obstacles: async (db, { key }) => {
    const account: unknown = await db('staff').where('email_key', key).first('id');
    return account === undefined ? [] : ['This is the address of a member of staff, whom the audit log names.'];
  },
};

/** The views with the person's address or name in their text, also as a part of other words. */
function viewsWith(db: Knex, { key, member }: Person): Knex.QueryBuilder {
  return db('staff_views').where((where) => {
    for (const words of [key, member?.name.toLowerCase() ?? '']) {
      if (words === '') continue;
      void where.orWhereRaw(`search_text like ? escape '!'`, [containing(words)]);
    }
  });
}

/** Whether the text contains these words with no letter directly before or after them. */
function hasWords(text: string, words: string): boolean {
  if (words === '') return false;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
    if (!/[\p{L}\p{M}]$/u.test(before) && !/^[\p{L}\p{M}]/u.test(after)) return true;
  }
  return false;
}
