import type { Knex } from 'knex';
import { matching, type Person } from '../platform/personal-data/person.ts';
import { removed, type PersonalData } from '../platform/personal-data/person-table.ts';

function ofMessages(table: string) {
  return (db: Knex, { key }: Person) =>
    db(table).whereIn('message_id', db('contact_messages').whereRaw('lower(email) = ?', [key]).select('id'));
}

/** What the forms of visitors hold of people. */
export const leadsPersonalData: PersonalData = {
  tables: [
    removed({
      table: 'contact_notes',
      what: 'Notes of staff on messages',
      term: 'messages',
      key: 'id',
      of: ofMessages('contact_notes'),
      hidden: ['token', 'staff_id'],
    }),
    removed({
      table: 'contact_replies',
      what: 'Replies to messages',
      term: 'messages',
      key: 'id',
      of: ofMessages('contact_replies'),
      hidden: ['token', 'staff_id', 'mail_key'],
    }),
    removed({
      table: 'contact_messages',
      what: 'Messages',
      term: 'messages',
      key: 'id',
      of: matching('contact_messages', 'email'),
      hidden: ['token'],
    }),
    removed({
      table: 'audit_requests',
      what: 'Audit requests',
      term: 'requests',
      key: 'id',
      of: (db, { key }) => db('audit_requests').where('email_key', key),
    }),
    removed({
      table: 'suspected_leads',
      what: 'Forms taken for a machine’s',
      term: 'elsewhere',
      key: 'id',
      of: (db, { key }) => db('suspected_leads').where('email_key', key),
      hidden: ['token'],
    }),
  ],
};
