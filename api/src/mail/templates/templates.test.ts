import { expect, test } from '@jest/globals';
import { addressee } from './addressee.ts';
import { settingsFrom } from '../../settings.ts';
import { auditTemplate } from './audit.ts';
import { contactReplyTemplate } from './contact-reply.ts';
import { contactReceiptTemplate } from './contact-receipt.ts';
import { contactStaffTemplate } from './contact-staff.ts';
import { templateHtml } from './template-html.ts';
import { templateText } from './template-text.ts';
import type { MoneyStaffMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { headerLine } from './header-line.ts';
import { recoveryTemplate } from './recovery.ts';
import { verifyEmailTemplate } from './verify-email.ts';
import { cardChangedTemplate } from './card-changed.ts';
import { cardExpiringTemplate } from './card-expiring.ts';
import { renewalNoticeTemplate } from './renewal-notice.ts';
import { cancelledTemplate } from './cancelled.ts';
import { membershipLinkTemplate } from './membership-link.ts';
import { moneyStaffTemplate } from './money-staff.ts';
import { paymentFailedTemplate } from './payment-failed.ts';
import { priceChangeTemplate } from './price-change.ts';
import { planNotChangedTemplate } from './plan-not-changed.ts';
import { planScheduledTemplate } from './plan-scheduled.ts';
import { planToConfirmTemplate } from './plan-to-confirm.ts';
import { planChangedTemplate, receiptTemplate, renewalReceiptTemplate } from './receipt.ts';
import { renewalNotChangedTemplate } from './renewal-not-changed.ts';
import { resumedTemplate } from './resumed.ts';
import { refundFailedTemplate } from './refund-failed.ts';
import { refundTemplate } from './refund.ts';
import { releaseNewsTemplate } from './release-news.ts';
import { staffInvitationTemplate } from './staff-invitation.ts';
import { welcomeTemplate } from './welcome.ts';

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

const memberLink = { address: link, email: 'renee@castellano.example', name: 'Renée Castellano', number: 10_482 };
const membership = {
  name: 'Renée Castellano',
  number: 10_482,
  description: 'Pro Agent Annual',
  price: 25_000,
  periodEnd: '2027-07-01T12:00:00.000Z',
  renews: true,
};

const money = { ...membership, amount: 25_000, at: '2026-07-01T12:00:00.000Z', ref: 'ch_1234' };

const receipt = {
  orderNumber: 'PL-10482',
  memberNumber: 10_482,
  description: 'Pro Agent Annual',
  amount: 25_000,
  lines: [],
  discount: null,
  refunded: 0,
  paidAt: '2026-07-01T12:00:00.000Z',
  card: { brand: 'visa', last4: '4242', wallet: null },
  billedTo: { name: 'Renée Castellano', email: 'renee@castellano.example' },
  payment: 'ch_1234',
};
const receiptLinks = {
  receipt,
  link: 'https://plumbline.example/receipt?token=ch_1234.x',
  manageUrl: 'https://plumbline.example/membership?token=x',
};

/** The receipt of a change of plan. */
const planChangeReceipt = {
  ...receiptLinks,
  receipt: {
    ...receipt,
    lines: [
      { text: 'Pro Agent Annual', amount: 25_000 },
      { text: 'Unused time on Pro Agent Monthly', amount: -1234 },
    ],
  },
};
const scheduledPlan = { plan: 'Pro Agent Monthly', planPrice: 2500, monthly: true, from: '2027-07-01T12:00:00.000Z' };
const failedPlanChange = {
  ...membership,
  plan: 'Pro Agent Annual',
  amount: 23_750,
  askedAt: '2026-07-01T12:00:00.000Z',
};

const manageUrl = 'https://plumbline.example/membership?token=x';

const card = { brand: 'visa', last4: '4242', expires: '2030-04' };
const expiredCard = { ...card, expires: '2027-05' };

const invoice = 'https://invoice.stripe.example/i/acct_1/live_1?s=ap';
const needsBankConfirmation = { invoiceUrl: invoice, needsConfirmation: true };

const staffMail = {
  orderNumber: 'PL-10042',
  orderId: 'ord_0123456789abcdefghjkmnpqrs',
  amount: 25_000,
  ref: 're_1234',
  detail: 'The card was closed\nby its <holder>',
  dueAt: null,
};
const staffMails: readonly MoneyStaffMail[] = [
  { ...staffMail, what: 'duplicate', detail: null },
  { ...staffMail, what: 'code_spent', detail: null },
  { ...staffMail, what: 'charged_after_end', detail: null },
  { ...staffMail, what: 'refund_refused' },
  { ...staffMail, what: 'refund_failed' },
  { ...staffMail, what: 'dispute', ref: 'dp_1234', dueAt: '2026-07-10T16:00:00.000Z' },
  { ...staffMail, what: 'invoice', ref: 'in_1234', amount: null },
  { ...staffMail, what: 'wish_refused', ref: 'sub_1234', amount: null },
  { ...staffMail, what: 'unpaid', ref: 'sub_1234' },
];

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

const templates: [string, EmailTemplate][] = [
  ['to the staff', contactStaffTemplate(message)],
  ['that confirms a contact message', contactReceiptTemplate(message, site)],
  ['with a reply', contactReplyTemplate(reply, site)],
  ['with the audit', auditTemplate({ request: 1, name: 'Renée', expires: Date.UTC(2026, 6, 8) }, { site, link, pdf })],
  ['that recovers an account', recoveryTemplate(memberLink, site)],
  [
    'with the links to memberships',
    membershipLinkTemplate({ ...memberLink, memberships: [{ description: 'Pro Agent', address: manageUrl }] }, site),
  ],
  ['that confirms an address', verifyEmailTemplate(memberLink, site)],
  ['that welcomes', welcomeTemplate(membership, site, memberLink)],
  ['for a payment', receiptTemplate(money, site, receiptLinks)],
  ['for a renewal', renewalReceiptTemplate({ ...money, renews: false }, site, receiptLinks)],
  ['for a refund', refundTemplate(money, site)],
  ['for the refund of a duplicate payment', refundTemplate({ ...money, second: true }, site)],
  ['for the refund of a payment whose coupon was used up', refundTemplate({ ...money, codeSpent: 'FOUNDERS' }, site)],
  ['about a card that failed', paymentFailedTemplate(membership, site, manageUrl)],
  ['about a refund that failed', refundFailedTemplate(money, site)],
  [
    'about a card that failed, with the provider’s page',
    paymentFailedTemplate({ ...membership, invoiceUrl: invoice }, site, manageUrl),
  ],
  [
    'about a payment that the bank wants confirmed',
    paymentFailedTemplate({ ...membership, ...needsBankConfirmation }, site, manageUrl),
  ],
  [
    'about a payment that the bank wants confirmed, without a page',
    paymentFailedTemplate({ ...membership, needsConfirmation: true }, site, manageUrl),
  ],
  ...staffMails.map((mail): [string, EmailTemplate] => [`to the staff: ${mail.what}`, moneyStaffTemplate(mail, site)]),
  ...(['cancel', 'resume'] as const).map((wish): [string, EmailTemplate] => [
    `about a wish to ${wish} that was refused`,
    renewalNotChangedTemplate(
      { ...membership, renews: wish === 'cancel', wish, askedAt: '2026-07-01T12:00:00.000Z' },
      site,
      manageUrl,
    ),
  ]),
  ['about a scheduled end', cancelledTemplate({ ...membership, renews: false, ended: false }, site, manageUrl)],
  [
    'about a scheduled end after one more charge',
    cancelledTemplate({ ...membership, ended: false, chargedBefore: '2026-07-03T12:00:00.000Z' }, site, manageUrl),
  ],
  ['that announces a renewal', renewalNoticeTemplate({ ...membership, card }, site, manageUrl)],
  [
    'that announces a renewal whose card will have expired',
    renewalNoticeTemplate({ ...membership, card: expiredCard }, site, null),
  ],
  [
    'about another price',
    priceChangeTemplate({ ...membership, newPrice: 29_900, from: '2027-07-01T12:00:00.000Z' }, site, manageUrl),
  ],
  [
    'about a plan that was changed',
    planChangedTemplate({ ...money, before: 'Pro Agent Monthly' }, site, planChangeReceipt),
  ],
  ['about a scheduled plan change', planScheduledTemplate({ ...membership, ...scheduledPlan }, site, manageUrl)],
  [
    'about a scheduled plan change after one more charge',
    planScheduledTemplate({ ...membership, ...scheduledPlan, chargedBefore: '2026-07-03T12:00:00.000Z' }, site, null),
  ],
  [
    'about a plan change that the bank wants confirmed',
    planToConfirmTemplate({ ...failedPlanChange, confirmAt: invoice }, site, manageUrl),
  ],
  [
    'about a plan to confirm, without a page',
    planToConfirmTemplate({ ...failedPlanChange, confirmAt: 'x' }, site, null),
  ],
  ...(['declined', 'unconfirmed', 'late', 'impossible'] as const).map((why): [string, EmailTemplate] => [
    `about a plan that has not changed: ${why}`,
    planNotChangedTemplate({ ...failedPlanChange, why }, site, manageUrl),
  ]),
  ['about a withdrawn cancellation', resumedTemplate(membership, site, manageUrl)],
  ['about a changed card', cardChangedTemplate({ ...membership, card }, site, manageUrl)],
  ['about a card that expires', cardExpiringTemplate({ ...membership, card: expiredCard }, site, manageUrl)],
  ['about a renewal that is still unpaid', paymentFailedTemplate({ ...membership, day: 7 }, site, manageUrl)],
  [
    'about a payment that the bank still wants confirmed',
    paymentFailedTemplate({ ...membership, ...needsBankConfirmation, day: 3 }, site, manageUrl),
  ],
  [
    'about a scheduled end that has dropped a change of plan',
    cancelledTemplate({ ...membership, ended: false, droppedPlan: 'Pro Agent Monthly' }, site, manageUrl),
  ],
  [
    'about a renewal again, without the change of plan',
    resumedTemplate({ ...membership, droppedPlan: 'Pro Agent Monthly' }, site, manageUrl),
  ],
  ['about an end', cancelledTemplate({ ...membership, renews: false, ended: true }, site, manageUrl)],
  ['about a reverted canary', releaseNewsTemplate({ ...news, news: 'reverted' }, site)],
  ['about a promoted canary', releaseNewsTemplate({ ...news, news: 'promoted' }, site)],
  ['that invites staff', staffInvitationTemplate(invitation, site)],
  ['that lets staff set a new password', staffInvitationTemplate({ ...invitation, staffId: 7 }, site)],
  ['about a canary whose promotion was refused', releaseNewsTemplate({ ...news, news: 'refused' }, site)],
  ['about a paused release', releaseNewsTemplate({ ...news, news: 'resting' }, site)],
];

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#x27;': "'",
};

test.each(templates)('the template %s says the same as HTML and as text', (_, template) => {
  const text = templateText(template, site);
  const html = templateHtml(template, site);
  const words = html
    .replace(/<style>[^]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ');
  for (const line of text.split('\n').filter((part) => part !== '' && part !== '--')) {
    const [label, value] = /^(\w[\w -]{0,20}): (.+)$/.exec(line)?.slice(1) ?? [];
    for (const part of label === undefined ? [line.replace(/^> /, '')] : [label, value ?? '']) {
      // The address of a button is in the HTML's `href`, not in its text.
      expect(part.startsWith('https:') ? html : words).toContain(part.trim());
    }
  }
});

test.each(templates)('the template %s is a complete HTML page that loads and runs nothing', (_, template) => {
  const html = templateHtml(template, site);
  expect(html).toMatch(/^<!doctype html><html dir="ltr" lang="en">/);
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"');
  expect(html).toMatch(/@media \(max-width: 480px\)[^]*@media \(prefers-color-scheme: dark\)/);
  expect(html).not.toMatch(/<script|<img|<link|src=|url\(|@import|undefined|\[object/i);
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toMatch(/role="presentation"|class="rule"/);
  expect(`${template.subject}${template.heading}`).not.toMatch(/!/);
});

test('times are those of Maryland, in summer too', () => {
  expect(templateText(contactStaffTemplate(message), site)).toContain('Received: July 1, 2026 at 8:00 AM Eastern');
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

test('the mails about a cancellation and its withdrawal name the change of plan that it has dropped', () => {
  const droppedPlan = 'Pro Agent Monthly';
  const cancelled = (mail: object) =>
    templateText(cancelledTemplate({ ...membership, ended: false, ...mail }, site, manageUrl), site);
  const withdrawn = 'Your change to Pro Agent Monthly is withdrawn too.';
  expect(cancelled({})).not.toContain('withdrawn');
  expect(cancelled({ droppedPlan })).toContain(`Your card is not charged again. ${withdrawn}`);
  const late = { droppedPlan, chargedBefore: '2026-07-03T12:00:00.000Z' };
  expect(cancelled(late)).toContain(`your card is not charged again. ${withdrawn}`);
  const resumed = (mail: object) => templateText(resumedTemplate({ ...membership, ...mail }, site, manageUrl), site);
  const renews = 'Your membership (Pro Agent Annual) renews by itself on July 1, 2027.';
  expect(resumed({})).toContain(renews);
  expect(resumed({})).not.toMatch(/withdrawn|as before/);
  expect(resumed({ droppedPlan })).toContain(
    `${renews} Your change to Pro Agent Monthly was withdrawn with the cancellation: the plan stays Pro Agent Annual, unless you ask for the change again.`,
  );
});

test('a header is one line of at most 200 characters', () => {
  expect(headerLine('a\r\nBcc: b\u2028c\0d')).toBe('a Bcc: b c d');
  expect(headerLine('x'.repeat(300))).toHaveLength(200);
});

test('a receipt says what was paid, for what, when, with which card, by whom, and what follows', () => {
  const text = templateText(receiptTemplate(money, site, receiptLinks), site);
  for (const line of [
    'Paid: $250.00',
    'For: Pro Agent Annual',
    'On: July 1, 2026',
    'Card: Visa ending 4242',
    'Billed to: Renée Castellano, renee@castellano.example',
    'Order: PL-10482',
    'Member: 10482',
    'Payment: ch_1234',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toContain('It renews by itself on July 1, 2027 for $250.00.');
  expect(text).toContain(`Open the receipt: ${receiptLinks.link}`);
  expect(templateText(receiptTemplate({ ...money, renews: false }, site, receiptLinks), site)).toContain(
    'It is paid until July 1, 2027 and does not renew by itself.',
  );
});

test.each([
  ['ended', 'This membership has ended.'],
  ['past_due', 'It was paid until July 1, 2027. The renewal is not paid yet.'],
] as const)('the receipt of a membership that is %s says nothing of a later day', (standing, sentence) => {
  const text = templateText(receiptTemplate({ ...money, standing }, site, receiptLinks), site);
  expect(text).toContain(sentence);
  expect(text).not.toMatch(/by itself|is paid until/);
});

const buttons = ({ blocks }: EmailTemplate) => blocks.filter((block) => block.kind === 'button');

test('the main button of a failed renewal opens the provider’s page, the secondary one the change of card', () => {
  const template = paymentFailedTemplate({ ...membership, invoiceUrl: invoice }, site, manageUrl);
  expect(buttons(template)).toEqual([
    { kind: 'button', label: 'Pay the renewal', href: invoice },
    expect.objectContaining({ label: 'Change the card', href: manageUrl, quiet: true }),
  ]);
  expect(template.subject).toBe('Your renewal could not be charged');
  expect(templateText(template, site)).toContain('the page of our card provider');
});

test('a bank’s request for confirmation is in the subject, and the button leads to the confirmation', () => {
  const template = paymentFailedTemplate({ ...membership, ...needsBankConfirmation }, site, manageUrl);
  expect(template.subject).toBe('Your bank asks you to confirm your renewal');
  expect(template.heading).toBe(template.subject);
  expect(buttons(template)[0]).toEqual({ kind: 'button', label: 'Confirm the payment', href: invoice });
  expect(templateText(template, site)).toContain('Do so on the page of our card provider');
  expect(templateText(template, site)).not.toMatch(/try again|not charged/);
});

test.each([
  undefined,
  '',
  'not an address',
  'http://invoice.stripe.example/i/1',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'https://stripe.com@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
])('a template does not link to the invoice page %j', (invoiceUrl) => {
  const mail = { ...membership, needsConfirmation: true, ...(invoiceUrl === undefined ? {} : { invoiceUrl }) };
  const template = paymentFailedTemplate(mail, site, manageUrl);
  expect(buttons(template)).toEqual([expect.not.objectContaining({ quiet: true })]);
  expect(templateText(template, site)).not.toContain('card provider');
});

test('a template may link to the sandbox’s invoice page on this machine', () => {
  const page = 'http://localhost:3002/invoices/in_1';
  expect(buttons(paymentFailedTemplate({ ...membership, invoiceUrl: page }, site, manageUrl))[0]).toMatchObject({
    href: page,
  });
});

test('the mail about a failed refund says where the money is, and that the member need not act', () => {
  const text = templateText(refundFailedTemplate(money, site), site);
  expect(text).toContain('Your bank could not deliver the refund of $250.00');
  expect(text).toMatch(/The money is with us\.[^]*We will get in touch[^]*reply to this mail/);
});

test.each(staffMails)('the staff mail about $what names the order, and links to it', (mail) => {
  const template = moneyStaffTemplate(mail, site);
  const text = templateText(template, site);
  expect(template.subject).toMatch(/^PL-10042: /);
  expect(template.subject.endsWith(' ($250.00)')).toBe(mail.amount !== null);
  expect(`${template.subject}${text}`).not.toMatch(/null|undefined/);
  expect(text).toContain(`${mail.ref}\n`);
  expect(text).toContain('Open the order: https://plumbline.example/admin/orders/ord_0123456789abcdefghjkmnpqrs');
  expect(text.includes('Amount: $250.00')).toBe(mail.amount !== null);
  expect(text.includes('Detail: The card was closed by its <holder>')).toBe(mail.detail !== null);
  expect(new Set(staffMails.map((other) => moneyStaffTemplate(other, site).heading)).size).toBe(staffMails.length);
});

test.each([
  ['dispute_won', 'The money is back. A membership that has not ended for another reason goes on.'],
  ['dispute_lost', 'The money is gone. If it had paid for a membership, that has ended, with its subscription.'],
] as const)(
  'the staff mail about a %s dispute is true of payments without a running membership too',
  (what, outcome) => {
    const mail = { orderNumber: 'PL-10042', orderId: 'ord_1', amount: 25_000, ref: 'dp_1', detail: null, dueAt: null };
    expect(templateText(moneyStaffTemplate({ ...mail, what }, site), site)).toContain(outcome);
  },
);

test('the staff mail about a dispute names the deadline for evidence, once', () => {
  const dispute = staffMails.find(({ what }) => what === 'dispute');
  const text = dispute ? templateText(moneyStaffTemplate(dispute, site), site) : '';
  expect(text.match(/until July 10, 2026 at 12:00 PM Eastern/g)).toHaveLength(1);
});

test('a yearly charge is announced with its date, amount and card, and with how to cancel', () => {
  const text = templateText(renewalNoticeTemplate({ ...membership, card }, site, manageUrl), site);
  for (const part of [
    'Charge: $250.00',
    'On: July 1, 2027',
    'Card: Visa ending 4242',
    'at least 48 hours before',
    manageUrl,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('expired');
  const late = templateText(renewalNoticeTemplate({ ...membership, card: expiredCard }, site, null), site);
  expect(late).toContain('That card will have expired by then.');
  expect(late).toContain(`${site.origin}/membership\n`);
});

test.each([
  ['a scheduled plan', (url: string | null) => planScheduledTemplate({ ...membership, ...scheduledPlan }, site, url)],
  ['a failed charge', (url: string | null) => paymentFailedTemplate(membership, site, url)],
])('a mail about %s says how long its link works, or how to get one', (_, template) => {
  const lifetime = /link works for 24 hours/i;
  const linkRequest = 'Enter your e-mail on that page';
  const linked = templateText(template(manageUrl), site);
  expect(linked).toMatch(lifetime);
  expect(linked).not.toContain(linkRequest);
  const plain = templateText(template(null), site);
  expect(plain).not.toMatch(lifetime);
  expect(plain).toContain(linkRequest);
});
