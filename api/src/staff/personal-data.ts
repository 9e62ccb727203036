import { beginning, containing } from '../platform/database/like.ts';
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
      rowsOf: (db, { key, member }) =>
        db('staff_views').where((where) => {
          for (const words of [key, member?.name.toLowerCase() ?? '']) {
            if (words === '') continue;
            void where.orWhereRaw(`search_text like ? escape '!'`, [containing(words)]);
          }
        }),
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
