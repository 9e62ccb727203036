import type { Knex } from 'knex';
import type { Person } from '../platform/personal-data/person.ts';
import { asEmail, removed, type PersonalData } from '../platform/personal-data/person-table.ts';

function mailsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('outbox').where((where) => {
    void where.where('recipient_key', person.key).orWhere((own) => {
      // What a visitor wrote, as it is mailed to the staff.
      void own.where('kind', 'contact-staff').whereRaw(`lower(payload) like ? escape '!'`, [asEmail(person)]);
    });
  });
}

/** What the mail holds of people. */
export const mailPersonalData: PersonalData = {
  tables: [
    removed({
      table: 'mail_tries',
      what: 'Tries to send mails',
      term: 'elsewhere',
      key: 'id',
      of: (db, person) => db('mail_tries').whereIn('mail_id', mailsOf(db, person).select('id')),
    }),
    removed({
      table: 'outbox',
      what: 'Mails',
      term: 'elsewhere',
      key: 'id',
      // Mails to them, and mails about them to the staff.
      of: mailsOf,
      hidden: ['message_key', 'traceparent'],
    }),
    removed({
      table: 'suppressions',
      what: 'On the list of addresses that get no mail',
      term: 'elsewhere',
      key: 'id',
      of: (db, { key }) => db('suppressions').where('email_key', key),
    }),
  ],
};
