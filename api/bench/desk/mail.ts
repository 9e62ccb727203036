import type { Database } from '../../src/platform/database/database.ts';
import { siteHealth } from '../../src/testing/site-health.ts';
import { mailInParts } from '../../src/mail/admin/export-mail.ts';
import { mailFigures } from '../../src/mail/admin/mail-stats.ts';
import { listMailPage } from '../../src/mail/admin/list-mail.ts';
import { at, end, type DeskBench } from './measure-list.ts';

const kinds = ['receipt', 'contact-receipt', 'welcome', 'recovery'] as const;

function mailRow(index: number) {
  const written = at(index);
  const status = index % 997 === 7 ? 'dead' : index % 5_000 === 11 ? 'waiting' : 'sent';
  const to = `Reader-${index}@Castellano.example`;
  return {
    id: index + 1,
    message_key: `${index}`.padStart(36, '0'),
    kind: kinds[index % kinds.length],
    recipient: to,
    recipient_key: to.toLowerCase(),
    payload: JSON.stringify({ name: 'Renée Castellano', number: index, subject: 'other', receivedAt: written }),
    status,
    attempts: 1 + (index % 3),
    due_at: written,
    carrier_failed: false,
    last_error: status === 'dead' ? '550: no such mailbox' : null,
    created_at: written,
    sent_at: status === 'sent' ? written : null,
  };
}

function tryRow(index: number) {
  const { id, last_error: error } = mailRow(index);
  return { mail_id: id, outcome: error === null ? 'sent' : 'refused', error, ended_at: at(index) };
}

function eventRow(index: number) {
  const event = { provider: 'stripe', event_id: `evt_${index}`, type: 'payment_intent.succeeded', refs: '{}' };
  return { ...event, received_at: at(index), handled_at: at(index), due_at: null, attempts: 1 };
}

const asked = { q: '', sort: 'newest', limit: 50 } as const;

const time = new Date(end).toISOString();
const page = (different: object) => (db: Database) => listMailPage(db.knex, { ...asked, ...different }, time);

export const mail: DeskBench = {
  of: 'mail',
  tables: [
    ['outbox', mailRow],
    ['mail_tries', tryRow],
    ['provider_events', eventRow],
  ],
  works: {
    'first page': page({}),
    'first page, most tries': page({ sort: 'tries' }),
    'first page, next try first': page({ sort: 'next' }),
    'first page of the dead': page({ status: 'dead' }),
    'first page of a kind': page({ kind: 'welcome' }),
    'first page of an address': page({ to: 'reader-777@castellano.example' }),
    'search that finds all': page({ q: 'castellano' }),
    'search that finds one': page({ q: 'reader-777@' }),
    'search that finds nothing': page({ q: 'nobody at all' }),
    figures: ({ knex }) => mailFigures(knex, end),
    health: (db) => siteHealth(db, end),
  },
  all: (knex) => mailInParts(knex, { q: '' }, time),
};
