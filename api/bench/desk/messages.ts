import type { Database } from '../../src/platform/database/database.ts';
import { listMessages, messageFigures, messagesInParts } from '../../src/leads/contact/admin/list-messages.ts';
import { leadSearchText } from '../../src/leads/lead-search-text.ts';
import { listSignups } from '../../src/leads/audit-requests/admin/signups.ts';
import { at, end, type DeskBench } from './measure-list.ts';

const states = ['answered', 'answered', 'answered', 'open', 'spam', 'answered', 'unread'];
const text = 'Which tier fits a team of four? We work in two counties and would like to begin in January. ';

const email = (index: number): string => `sender-${index}@example.org`;

function messageRow(index: number) {
  const form = { name: `Renée Castellano ${index}`, email: email(index), message: text.repeat(1 + (index % 12)) };
  const state = index % 7 === 6 && index % 50 !== 6 ? 'answered' : states[index % 7];
  return {
    id: index + 1,
    token: String(index).padStart(64, '0'),
    ...form,
    subject: 'membership',
    created_at: at(index),
    state,
    answered_at: state === 'answered' ? at(index) : null,
    email_key: form.email,
    search_text: leadSearchText(form),
  };
}

function mailRow(index: number) {
  return {
    message_key: `mail-${index}`,
    kind: 'audit',
    recipient: email(index),
    status: index % 500 === 3 ? 'dead' : 'sent',
    attempts: 1,
    due_at: at(index),
    carrier_failed: false,
    created_at: at(index),
    sent_at: at(index),
  };
}

function signupRow(index: number) {
  const form = { name: `Renée Castellano ${index}`, email: email(index) };
  return {
    id: index + 1,
    ...form,
    email_key: form.email,
    created_at: at(index),
    mailed_at: at(index),
    mail_key: `mail-${index}`,
    opened_at: index % 3 === 0 ? at(index) : null,
    search_text: leadSearchText(form),
  };
}

const asked = { q: '', sort: 'newest', limit: 50 } as const;

const page = (different: object) => (db: Database) => listMessages(db.knex, { ...asked, ...different });
const signups = (different: object) => (db: Database) => listSignups(db.knex, { ...asked, ...different });

export const messages: DeskBench = {
  of: 'messages',
  tables: [
    ['contact_messages', messageRow],
    ['outbox', mailRow],
    ['audit_requests', signupRow],
  ],
  works: {
    'first page': page({}),
    'first page, by address': page({ sort: 'address' }),
    'first page of the unread': page({ state: 'unread' }),
    'search that finds all': page({ q: 'castellano' }),
    'search that finds one': page({ q: 'sender-777@' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
    figures: ({ knex }) => messageFigures(knex, end),
    'first page of the signups': signups({}),
    'signups that were not sent': signups({ state: 'dead' }),
    'signups that were opened': signups({ state: 'opened' }),
    'search of the signups that finds one': signups({ q: 'sender-777@' }),
  },
  all: (knex) => messagesInParts(knex, { q: '' }),
};
