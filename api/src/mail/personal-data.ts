import type { Knex } from 'knex';
import type { Person } from '../platform/personal-data/person.ts';
import { emailFieldPattern, deletedWithPerson, type PersonalData } from '../platform/personal-data/person-table.ts';

function mailsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('outbox').where((where) => {
    void where.where('recipient_key', person.key).orWhere((own) => {
      // A visitor's message in the mail to the staff.
      void own.where('kind', 'contact-staff').whereRaw(`lower(payload) like ? escape '!'`, [emailFieldPattern(person)]);
    });
  });
}

/** The personal data of the mail module. `elsewhere`: no period of the privacy policy ends it, but another rule. */
export const mailPersonalData: PersonalData = {
  tables: [
    deletedWithPerson({
      table: 'mail_tries',
      what: 'Tries to send mails',
      period: 'elsewhere',
      key: 'id',
      rowsOf: (db, person) => db('mail_tries').whereIn('mail_id', mailsOf(db, person).select('id')),
    }),
    deletedWithPerson({
      table: 'outbox',
      what: 'Mails',
      period: 'elsewhere',
      key: 'id',
      // Mails to the person, and mails about the person to the staff.
      rowsOf: mailsOf,
      hidden: ['message_key', 'traceparent'],
    }),
    deletedWithPerson({
      table: 'suppressions',
      what: 'On the list of addresses that get no mail',
      period: 'elsewhere',
      key: 'id',
      rowsOf: (db, { key }) => db('suppressions').where('email_key', key),
    }),
  ],
};
