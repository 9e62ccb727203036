import { beginning } from '../platform/database/like.ts';
import { removed, type PersonalData } from '../platform/personal-data/person-table.ts';

/** What the staff's accounts and log hold of people. */
export const staffPersonalData: PersonalData = {
  tables: [
    removed({
      table: 'staff_invitations',
      what: 'Invitations to the staff',
      term: 'elsewhere',
      key: 'id',
      of: (db, { key }) => db('staff_invitations').where('email_key', key),
      hidden: ['token_hash', 'invited_by'],
    }),
    {
      table: 'staff_audit',
      what: 'Entries of the audit log',
      term: 'elsewhere',
      // The log names people by numbers and hashes, and nobody can change it.
      erasure: 'kept',
      key: 'id',
      of: (db, { key, member }) =>
        db('staff_audit').where((where) => {
          void where
            .whereRaw('lower(target) = ?', [key])
            // With what was done, after a colon; no address has one.
            .orWhereRaw(`lower(target) like ? escape '!'`, [beginning(`${key}:`)]);
          if (member === null) return;
          void where
            .orWhere('target', `member ${member.number}`)
            .orWhereRaw(`target like ? escape '!'`, [`member ${member.number}:%`]);
        }),
      hidden: ['staff_id', 'who', 'address_key'],
    },
  ],
  // Who works here stands by their address in a log that nobody may change.
  open: async (db, { key }) => {
    const account: unknown = await db('staff').where('email_key', key).first('id');
    return account === undefined ? [] : ['This is the address of a member of staff, whom the audit log names.'];
  },
};
