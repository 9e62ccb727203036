import type { Knex } from 'knex';
import { anonymiseAttempts, anonymiseOrders } from '../commerce/orders/anonymise-orders.ts';
import { ordersOf, type Person } from './person.ts';
import { asEmail, inJson, removed, type PersonTable } from './person-table.ts';
import { beginning } from '../platform/database/like.ts';

/** No member has the id 0. */
function memberIdOf({ member }: Person): number {
  return member?.id ?? 0;
}

function attemptsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('payment_attempts').where((where) => {
    void where
      .whereIn('order_id', ordersOf(db, person))
      // A test charge of the staff's has no order.
      .orWhere((own) => void own.whereNull('order_id').whereRaw(`lower(request) like ? escape '!'`, [inJson(person)]));
  });
}

function mailsOf(db: Knex, person: Person): Knex.QueryBuilder {
  return db('outbox').where((where) => {
    void where.where('recipient_key', person.key).orWhere((own) => {
      // What a visitor wrote, as it is mailed to the staff.
      void own.where('kind', 'contact-staff').whereRaw(`lower(payload) like ? escape '!'`, [asEmail(person)]);
    });
  });
}

function ofMessages(table: string) {
  return (db: Knex, { key }: Person) =>
    db(table).whereIn('message_id', db('contact_messages').whereRaw('lower(email) = ?', [key]).select('id'));
}

function matching(table: string, column: string) {
  return (db: Knex, { key }: Person) => db(table).whereRaw(`lower(${column}) = ?`, [key]);
}

/**
 * Every table that holds something of people, in the order in which an erasure goes through them: what points to a row comes
 * before it. A test holds that no table of the database is missing here or in its list of those that hold nothing.
 */
export const personTables: readonly PersonTable[] = [
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
  removed({
    table: 'account_links',
    what: 'Mailed links',
    term: 'books',
    key: 'token_hash',
    of: (db, person) => db('account_links').where('member_id', memberIdOf(person)),
    hidden: ['token_hash'],
  }),
  removed({
    table: 'one_time_passwords',
    what: 'One-time passwords',
    term: 'books',
    key: 'member_id',
    of: (db, person) => db('one_time_passwords').where('member_id', memberIdOf(person)),
    hidden: ['password_hash'],
  }),
  {
    table: 'payment_attempts',
    what: 'Payments begun',
    term: 'books',
    erasure: 'anonymised',
    key: 'id',
    of: attemptsOf,
    hidden: ['idempotency_key'],
    erase: (transaction, person) => anonymiseAttempts(transaction, attemptsOf(transaction, person)),
  },
  removed({
    table: 'payment_customers',
    what: 'Customer at the card provider',
    term: 'books',
    key: 'id',
    of: (db, { key }) => db('payment_customers').where('email_key', key),
    hidden: ['idempotency_key'],
  }),
  {
    table: 'ledger',
    what: 'Movements of money',
    term: 'elsewhere',
    erasure: 'kept',
    key: 'id',
    of: (db, person) => db('ledger').whereIn('order_id', ordersOf(db, person)),
  },
  {
    table: 'refunds',
    what: 'Refunds',
    term: 'elsewhere',
    erasure: 'kept',
    key: 'id',
    of: (db, person) => db('refunds').whereIn('order_id', ordersOf(db, person)),
    hidden: ['idempotency_key', 'asked_by'],
  },
  {
    table: 'disputes',
    what: 'Disputes of payments',
    term: 'elsewhere',
    erasure: 'kept',
    key: 'id',
    of: (db, person) => db('disputes').whereIn('order_id', ordersOf(db, person)),
  },
  {
    table: 'provider_events',
    what: 'Notices of the card provider',
    term: 'elsewhere',
    erasure: 'kept',
    key: 'id',
    of: (db, person) => db('provider_events').whereIn('order_id', ordersOf(db, person)),
  },
  {
    table: 'orders',
    what: 'Orders',
    term: 'books',
    erasure: 'anonymised',
    key: 'id',
    of: (db, person) => db('orders').whereIn('id', ordersOf(db, person)),
    hidden: ['reference_hash', 'resume_key', 'search_text', 'version', 'check_at'],
    erase: anonymiseOrders,
  },
  {
    table: 'memberships',
    what: 'Memberships',
    term: 'elsewhere',
    erasure: 'kept',
    key: 'id',
    of: (db, person) => db('memberships').where('member_id', memberIdOf(person)),
  },
  {
    table: 'members',
    what: 'Membership account',
    term: 'books',
    erasure: 'anonymised',
    key: 'id',
    of: (db, { key }) => db('members').where('email_key', key),
    hidden: ['search_text', 'name_key', 'email_key'],
    erase: async (transaction, { member }, now) => {
      if (member === null) return;
      await transaction('members')
        .where('id', member.id)
        .update({
          // Without an `@` it is nobody's address.
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
];
