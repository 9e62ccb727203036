import type { Knex } from 'knex';
import { listOrdersPage } from '../../../api/src/commerce/admin/list-orders.ts';
import { searchTextOf } from '../../../api/src/commerce/orders/search-text.ts';
import { listMessages } from '../../../api/src/leads/contact/admin/list-messages.ts';
import { leadSearchText } from '../../../api/src/leads/lead-search-text.ts';
import { listMembersPage } from '../../../api/src/members/admin/list-members.ts';
import { searchColumns } from '../../../api/src/members/memberships/member-status.ts';

/** A list of the admin pages: `row` returns the table row for an index from 0; the requests are measured. */
export interface AdminList {
  readonly name: string;
  readonly table: string;
  readonly row: (index: number) => object;
  /** Requests the first page of the whole list; the other requests filter or sort it. */
  readonly firstPage: (db: Knex) => Promise<unknown>;
  readonly requests: Readonly<Record<string, (db: Knex) => Promise<unknown>>>;
}

const day = 86_400_000;
const start = Date.parse('2025-01-01T00:00:00Z');
const now = start + 400 * day;
const at = (index: number): string => new Date(start + index * 300_000).toISOString();
const nameOf = (index: number): string => `Renée Castellano ${index}`;
/** Whether a row is one of about 300 in 100,000. */
const isRare = (index: number): boolean => index % 333 === 0;
const emailOf = (index: number): string => `person-${index}@${isRare(index) ? 'rare' : 'usual'}.example`;
const pageSize = 50;

const searches = ['castellano', '@rare.example', 'person-777@', 'nobody at all'] as const;
const names = ['that finds all', 'that finds one in 333', 'that finds one', 'that finds nothing'];

function searchRequests(page: (q: string) => (db: Knex) => Promise<unknown>): AdminList['requests'] {
  return Object.fromEntries(searches.map((q, place) => [`search ${names[place]}`, page(q)]));
}

const orders = (q: string) => (db: Knex) => listOrdersPage(db, { q, sort: 'trouble', limit: pageSize });
const members = (q: string) => (db: Knex) => listMembersPage(db, { q, sort: 'newest', limit: pageSize }, now);
const messages = (q: string) => (db: Knex) => listMessages(db, { q, sort: 'newest', limit: pageSize });

/** The admin pages' lists whose length grows with the site's use. */
export const lists: readonly AdminList[] = [
  {
    name: 'orders',
    table: 'orders',
    row: orderRow,
    firstPage: orders(''),
    requests: {
      'by price': (db) => listOrdersPage(db, { q: '', sort: 'most', limit: pageSize }),
      'of a status': (db) => listOrdersPage(db, { q: '', sort: 'trouble', status: 'refunded', limit: pageSize }),
      ...searchRequests(orders),
    },
  },
  {
    name: 'members',
    table: 'members',
    row: memberRow,
    firstPage: members(''),
    requests: {
      'due first': (db) => listMembersPage(db, { q: '', sort: 'due', limit: pageSize }, now),
      ...searchRequests(members),
    },
  },
  {
    name: 'messages',
    table: 'contact_messages',
    row: messageRow,
    firstPage: messages(''),
    requests: {
      'unread only': (db) => listMessages(db, { q: '', sort: 'newest', state: 'unread', limit: pageSize }),
      ...searchRequests(messages),
    },
  },
];

function orderRow(index: number): object {
  const order = {
    public_id: `ord_${String(index).padStart(26, '0')}`,
    customer_name: nameOf(index),
    customer_email: emailOf(index),
    description: 'Core Agent Annual',
  };
  return {
    ...order,
    search_text: searchTextOf(order),
    status: index % 5_000 === 7 ? 'processing' : index % 10 === 3 ? 'refunded' : 'paid',
    amount: 9_900 + (index % 7) * 1_000,
    currency: 'usd',
    mode: 'payment',
    member_type: 'realEstateProfessional',
    version: 1,
    created_at: at(index),
    expires_at: at(index),
    paid_at: at(index),
  };
}

function memberRow(index: number): object {
  const about = { number: 10_001 + index, name: nameOf(index), email: emailOf(index) };
  const isEnded = index % 3 === 0;
  return {
    ...about,
    ...searchColumns(about),
    email_key: about.email,
    member_type: 'realEstateProfessional',
    joined_at: at(index),
    standing: isEnded ? 'ended' : 'active',
    paid_until: new Date(now + ((index % 365) - (isEnded ? 400 : 0)) * day).toISOString(),
    renews: !isEnded,
  };
}

function messageRow(index: number): object {
  const form = {
    name: nameOf(index),
    email: emailOf(index),
    message: 'Which tier fits a team of four? We work in two counties and would like to begin in January. '.repeat(
      1 + (index % 12),
    ),
  };
  return {
    ...form,
    token: String(index).padStart(64, '0'),
    subject: 'membership',
    created_at: at(index),
    state: index % 7 === 6 ? 'unread' : 'answered',
    email_key: form.email,
    search_text: leadSearchText(form),
  };
}
