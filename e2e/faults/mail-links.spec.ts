import { join } from 'node:path';
import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { enqueueMail } from '../../api/src/mail/index.ts';
import type { MailKind, MailPayloads } from '../../api/src/mail/outbox/mail-kinds.ts';
import type { Database } from '../../api/src/platform/database/database.ts';
import { openSqlite } from '../../api/src/platform/database/sqlite.ts';
import { invite } from '../../api/src/staff/admin/invite.ts';
import { buyMembership, receivedMails } from '../journeys/member.ts';
import { startSite } from '../site/running-site.ts';
import { addStaff } from '../site/staff-account.ts';

const email = 'renee@castellano.example';
const invitedEmail = 'ada@lind.example';

/** Tables in which processes report by themselves, and count views. */
const reports = ['release_hours', 'site_processes', 'worker_runs', 'mail_tries', 'rate_limits', 'sqlite_sequence'];
/** The column that the audit's address sets when its PDF is fetched, without naming the reader. */
const pdfColumn = { table: 'audit_requests', column: 'opened_at' };

/** All rows of all tables but those, as text. */
async function rowsOf({ knex }: Database): Promise<Record<string, string[]>> {
  const tables: { name: string }[] = await knex('sqlite_master').where('type', 'table').select('name');
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (reports.includes(name) || name.startsWith('sqlite_') || name.includes('_search')) continue;
    const rows: Record<string, unknown>[] = await knex(name);
    found[name] = rows.map((row) =>
      JSON.stringify(name === pdfColumn.table ? { ...row, [pdfColumn.column]: null } : row),
    );
  }
  return found;
}

/** A mail of every kind, about one new member. */
async function mailEveryKind(db: Database, orderId: string): Promise<number> {
  const now = new Date().toISOString();
  const { id: order, description }: { id: number; description: string } = await db
    .knex('orders')
    .where('public_id', orderId)
    .first();
  const { ref }: { ref: string } = await db.knex('ledger').where('order_id', order).first('ref');
  const { id: audit }: { id: number } = await db.knex('audit_requests').first('id');
  const { id: invitation }: { id: number } = await db.knex('staff_invitations').first('id');
  const about = {
    name: 'Renée Castellano',
    number: 10_001,
    description,
    price: 9900,
    periodEnd: now,
    renews: true,
    order,
  };
  const money = { ...about, amount: 9900, at: now, ref };
  const contact = { number: 1, name: 'Renée', subject: 'benefits', receivedAt: now } as const;
  const card = { brand: 'visa', last4: '4242', expires: '2030-04' };
  // A kind that is missing here does not compile.
  const payloads: MailPayloads = {
    'contact-staff': { ...contact, email, message: 'A question' },
    'contact-receipt': contact,
    'contact-reply': { ...contact, email, message: 'A question', text: 'An answer', who: 'Ines Ferreira', thread: [] },
    audit: { request: audit, name: 'Renée', expires: Date.now() + 86_400_000 },
    receipt: money,
    'renewal-receipt': money,
    refund: money,
    welcome: about,
    'refund-failed': money,
    'payment-failed': { ...about, invoiceUrl: 'https://invoice.stripe.example/i/1', needsConfirmation: true },
    'renewal-notice': { ...about, card },
    'card-expiring': { ...about, card },
    'plan-changed': { ...money, before: description },
    'plan-scheduled': { ...about, plan: description, planPrice: 900, monthly: true, from: now },
    'plan-to-confirm': { ...about, plan: description, amount: 900, confirmAt: 'https://invoice.stripe.example/i/1' },
    'plan-not-changed': { ...about, plan: description, amount: 900, askedAt: now, why: 'declined' },
    resumed: about,
    'renewal-not-changed': { ...about, wish: 'cancel', askedAt: now },
    'card-changed': { ...about, card },
    'price-change': { ...about, newPrice: 10_900, from: now },
    cancelled: { ...about, ended: false },
    'money-staff': { what: 'duplicate', orderNumber: 'PL-1', orderId, amount: 9900, ref, detail: null, dueAt: null },
    recovery: {},
    'verify-email': {},
    'membership-link': {},
    'release-news': { remote: 'mf-blog', release: '1.0.0', news: 'reverted', reason: 'errors', at: now },
    'staff-invitation': { invitation },
  };
  const kinds = Object.keys(payloads) as MailKind[];
  await db.write(async (transaction) => {
    for (const kind of kinds) {
      const to = kind === 'staff-invitation' ? invitedEmail : email;
      await enqueueMail(transaction, { kind, to, payload: payloads[kind], now });
    }
  });
  return kinds.length;
}

/** The site's own addresses in mails, each once. */
function linksIn(
  mails: readonly { readonly html: string | null; readonly text: string | null }[],
  origin: string,
): string[] {
  const texts = mails.flatMap(({ html, text }) => [html ?? '', text ?? '']);
  const found = texts.flatMap((text) => text.match(/https?:\/\/[^\s"'<>)]+/g) ?? []);
  const links = found.map((link) => link.replaceAll('&amp;', '&').replace(/[.,]$/, ''));
  return [...new Set(links)].filter((link) => link.startsWith(origin)).toSorted();
}

async function waitUntilIdle(db: Database): Promise<Record<string, string[]>> {
  let before = await rowsOf(db);
  await expect
    .poll(
      async () => {
        const now = await rowsOf(db);
        const isSame = JSON.stringify(now) === JSON.stringify(before);
        before = now;
        return isSame;
      },
      { message: 'the site has nothing left to do', intervals: [3000], timeout: 60_000 },
    )
    .toBe(true);
  return before;
}

async function openAll(visitor: APIRequestContext, links: readonly string[]): Promise<void> {
  for (const link of links) {
    const head = await visitor.head(link);
    const answer = await visitor.get(link);
    // Admin pages are not found without a session.
    const status = new URL(link).pathname.startsWith('/admin/') ? 404 : 200;
    expect([link, head.status(), answer.status()]).toEqual([link, status, status]);
  }
}

test('a scanner that opens every link of every mail, some of them twice, changes nothing', async () => {
  test.setTimeout(180_000);
  const site = await startSite({ LOG_LEVEL: 'silent' });
  const visitor = await request.newContext({ baseURL: site.origin });
  const db = openSqlite(join(site.dataDir, 'plumbline.db'));
  try {
    const { orderId } = await buyMembership(visitor, email);
    await visitor.post('/api/subscribe', { data: { name: 'Renée', email } });
    await addStaff('ines@plumbline.example', { role: 'owner', dataDir: site.dataDir });
    const clock = { now: () => Date.now() };
    await invite({ db, clock }, { name: 'Ada Lind', email: invitedEmail, role: 'staff' }, 1);
    const count = await mailEveryKind(db, orderId);
    const countSent = async (): Promise<number> =>
      (await db.knex('outbox').where('status', 'sent').select('id')).length;
    await expect.poll(countSent, { message: 'mails that were sent', timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    const links = linksIn(await receivedMails(visitor), site.origin);
    // Each page that a mail leads to.
    for (const path of [
      '/membership',
      '/receipt',
      '/verify-email',
      '/recovery',
      '/api/audit',
      '/admin',
      '/staff/invitation',
    ]) {
      expect(links.join('\n')).toContain(`${site.origin}${path}`);
    }
    const before = await waitUntilIdle(db);
    await openAll(visitor, links);
    await openAll(visitor, links);
    // Background work of a page would be done by then.
    expect(await waitUntilIdle(db)).toEqual(before);
  } finally {
    await db.close();
    await visitor.dispose();
    await site.stop();
  }
});
