import { expect, test } from '@jest/globals';
import { addressee } from '../../leads/addressee.ts';
import { settingsFrom } from '../../settings.ts';
import { auditLetter } from './audit.ts';
import { contactReplyLetter } from './contact-reply.ts';
import { contactReceiptLetter } from './contact-receipt.ts';
import { contactStaffLetter } from './contact-staff.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Letter } from './letter.ts';
import { oneLine } from './one-line.ts';
import { recoveryLetter } from './recovery.ts';
import { verifyEmailLetter } from './verify-email.ts';
import { cancelledLetter } from './cancelled.ts';
import { paymentFailedLetter } from './payment-failed.ts';
import { receiptLetter, renewalReceiptLetter } from './receipt.ts';
import { refundLetter } from './refund.ts';
import { releaseNewsLetter } from './release-news.ts';
import { staffInvitationLetter } from './staff-invitation.ts';
import { welcomeLetter } from './welcome.ts';

const { site } = settingsFrom({ PRODUCT_NAME: 'Plumb & Line', SITE_ORIGIN: 'https://plumbline.example' });
const message = {
  number: 7,
  name: 'Renée <Castellano>',
  email: 'renee@castellano.example',
  subject: 'benefits' as const,
  message: 'First line\n\n<script>alert("x")</script> & a very-long-word-'.padEnd(400, 'x'),
  receivedAt: '2026-07-01T12:00:00.000Z',
};
const reply = { ...message, text: 'Hello <Renée>,\n\nthe first\nthe second', who: 'Ines Ferreira', thread: ['a'] };
const pdf = { filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('x') };
const link = 'https://plumbline.example/api/audit/1.2.3';

const opened = { address: link, email: 'renee@castellano.example', name: 'Renée Castellano', number: 10_482 };
const membership = {
  name: 'Renée Castellano',
  number: 10_482,
  description: 'Pro Agent Annual',
  price: 25_000,
  periodEnd: '2027-07-01T12:00:00.000Z',
  renews: true,
};

const money = { ...membership, amount: 25_000, at: '2026-07-01T12:00:00.000Z', ref: 'ch_1234' };

const news = {
  remote: 'mf-blog',
  release: '0123456789abcdef0123',
  reason: '12 of 80 page views failed, 0 of 900 of the live release',
  at: '2026-07-01T12:00:00.000Z',
};

const invitation = {
  id: 1,
  staffId: null,
  name: 'Ines Ferreira',
  email: 'ines@plumbline.example',
  role: 'staff' as const,
  invitedBy: 'owner@plumbline.example',
  createdAt: '2026-07-01T12:00:00.000Z',
  expiresAt: '2026-07-04T12:00:00.000Z',
  address: 'https://plumbline.example/staff/invitation?token=x',
};

const letters: [string, Letter][] = [
  ['to the staff', contactStaffLetter(message)],
  ['to who wrote', contactReceiptLetter(message, site)],
  ['with a reply', contactReplyLetter(reply, site)],
  ['with the audit', auditLetter({ request: 1, name: 'Renée', expires: Date.UTC(2026, 6, 8) }, { site, link, pdf })],
  ['that recovers an account', recoveryLetter(opened, site)],
  ['that confirms an address', verifyEmailLetter(opened, site)],
  ['that welcomes', welcomeLetter(membership, site, opened)],
  ['for a payment', receiptLetter(money, site)],
  ['for a renewal', renewalReceiptLetter({ ...money, renews: false }, site)],
  ['for a refund', refundLetter(money, site)],
  ['for a membership that was there already', refundLetter({ ...money, second: true }, site)],
  ['about a card that failed', paymentFailedLetter(membership, site)],
  ['about an end to come', cancelledLetter({ ...membership, renews: false, ended: false }, site)],
  ['about an end', cancelledLetter({ ...membership, renews: false, ended: true }, site)],
  ['about a canary that was taken back', releaseNewsLetter({ ...news, news: 'reverted' }, site)],
  ['about a canary that went live', releaseNewsLetter({ ...news, news: 'promoted' }, site)],
  ['that invites staff', staffInvitationLetter(invitation, site)],
  ['that has staff set things anew', staffInvitationLetter({ ...invitation, staffId: 7 }, site)],
  ['about a release that rests', releaseNewsLetter({ ...news, news: 'resting' }, site)],
];

test.each(letters)('the letter %s says the same as HTML and as text', (_, letter) => {
  const text = letterText(letter, site);
  const html = letterHtml(letter, site);
  const words = html
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');
  for (const line of text.split('\n').filter((part) => part !== '' && part !== '--')) {
    const [label, value] = /^(\w[\w ]{0,20}): (.+)$/.exec(line)?.slice(1) ?? [];
    for (const part of label === undefined ? [line.replace(/^> /, '')] : [label, value ?? '']) {
      // Of a button's two parts, the address stands in the attribute.
      expect(part.startsWith('https:') ? html : words).toContain(part.trim());
    }
  }
});

test.each(letters)('the letter %s is a page of its own that loads and runs nothing', (_, letter) => {
  const html = letterHtml(letter, site);
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"');
  expect(html).toMatch(/@media \(max-width: 480px\)[^]*@media \(prefers-color-scheme: dark\)/);
  expect(html).not.toMatch(/<script|<img|<link|src=|url\(|@import|undefined|\[object/i);
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toMatch(/role="presentation"|class="rule"/);
  expect(`${letter.subject}${letter.heading}`).not.toMatch(/!/);
});

test('times are those of Maryland, in summer too', () => {
  expect(letterText(contactStaffLetter(message), site)).toContain('Received: July 1, 2026 at 8:00 AM Eastern');
});

test.each(['Renée Castellano', "J.R. O'Neil-Łukasz, 3rd", '李雷', 'Ng'])('%s is greeted by name', (name) => {
  expect(addressee(name)).toBe(name);
});

test.each([
  'Win at pills.example',
  'www.pills.example',
  'See https://x.org',
  'a@b.org',
  '<b>Renée</b>',
  'x'.repeat(61),
  '$1000 for you',
  'Renée\nBcc: x',
])('%j is greeted without a name', (name) => {
  expect(addressee(name)).toBeNull();
});

test('a header is one line of at most 200 characters', () => {
  expect(oneLine('a\r\nBcc: b\u2028c\0d')).toBe('a Bcc: b c d');
  expect(oneLine('x'.repeat(300))).toHaveLength(200);
});

test('a receipt says what was paid, for what, when, by whom, and what follows', () => {
  const text = letterText(receiptLetter(money, site), site);
  for (const line of [
    'Paid: $250.00',
    'For: Pro Agent Annual',
    'On: July 1, 2026',
    'Member: 10482',
    'Payment: ch_1234',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toContain('It renews by itself on July 1, 2027 for $250.00.');
  expect(letterText(receiptLetter({ ...money, renews: false }, site), site)).toContain(
    'It is paid until July 1, 2027 and does not renew by itself.',
  );
});
