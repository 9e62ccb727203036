import type { Knex } from 'knex';
import { rowsByEmail, type Person } from '../platform/personal-data/person.ts';
import { deletedWithPerson, type PersonalData } from '../platform/personal-data/person-table.ts';

function ofMessages(table: string) {
  return (db: Knex, { key }: Person) =>
    db(table).whereIn('message_id', db('contact_messages').whereRaw('lower(email) = ?', [key]).select('id'));
}

/** The personal data of the visitors' forms. `elsewhere`: no period of the privacy policy ends it, but another rule. */
export const leadsPersonalData: PersonalData = {
  tables: [
    deletedWithPerson({
      table: 'contact_notes',
      what: 'Notes of staff on messages',
      period: 'messages',
      key: 'id',
      rowsOf: ofMessages('contact_notes'),
      hidden: ['token', 'staff_id'],
    }),
    deletedWithPerson({
      table: 'contact_replies',
      what: 'Replies to messages',
      period: 'messages',
      key: 'id',
      rowsOf: ofMessages('contact_replies'),
      hidden: ['token', 'staff_id', 'mail_key'],
    }),
    deletedWithPerson({
      table: 'contact_messages',
      what: 'Messages',
      period: 'messages',
      key: 'id',
      rowsOf: rowsByEmail('contact_messages', 'email'),
      hidden: ['token'],
    }),
    deletedWithPerson({
      table: 'audit_requests',
      what: 'Audit requests',
      period: 'requests',
      key: 'id',
      rowsOf: (db, { key }) => db('audit_requests').where('email_key', key),
    }),
    deletedWithPerson({
      table: 'suspected_leads',
      what: 'Forms taken for a machine’s',
      period: 'elsewhere',
      key: 'id',
      rowsOf: (db, { key }) => db('suspected_leads').where('email_key', key),
      hidden: ['token'],
    }),
  ],
};
