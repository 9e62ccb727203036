import type { Site } from '@plumbline/contract/site';
import type { MailKind, MailPayloads } from '../outbox/mail-kinds.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { composeWith, type PrivateContents } from '../templates/compose.ts';

/** A mail as it could be sent. */
interface Sample<Payload> {
  readonly payload: Payload;
  /** Differences from the usual contents, which a mail gets when it is rendered. */
  readonly privateContents?: Partial<PrivateContents>;
}

type Samples = { readonly [K in MailKind]: Readonly<Record<string, Sample<MailPayloads[K]>>> };

const site: Site = {
  product: 'Plumbline',
  origin: 'https://plumbline.example',
  dashboardOrigin: 'https://members.plumbline.example',
  supportEmail: 'help@plumbline.example',
  postalAddress: ['48 Calvert Street, Suite 300', 'Annapolis, Maryland 21401'],
  production: true,
  foundingDeadline: null,
};

const reader = 'renee.castellano@harborandlane.example';
// As long as real tokens, because the text part shows them.
const token = 'q3Vx0b7QmJc1yRrT9hWfZ2nLkEoUaSdP4gXiMvB8ts0';
const link = (path: string): string => `${site.origin}/${path}?token=${token}`;

const member = { email: reader, name: 'Renée Castellano', number: 10_482 };
const receipt = {
  orderNumber: 'PL-10482',
  memberNumber: member.number,
  description: 'Pro Agent Annual',
  amount: 25_000,
  discount: null,
  refunded: 0,
  paidAt: '2026-11-20T15:12:00.000Z',
  card: { brand: 'visa', last4: '4242', wallet: null },
  lines: [] as { text: string; amount: number }[],
  billedTo: { name: member.name, email: reader },
  payment: 'ch_3QK8Zt2eZvKYlo2C1h8GmPqX',
};
const invitation = {
  address: link('staff/invitation'),
  name: 'Ines Ferreira',
  role: 'staff' as const,
  staffId: null,
  invitedBy: 'owner@plumbline.example',
  expiresAt: '2026-11-23T15:12:00.000Z',
};

const usualContents: PrivateContents = {
  memberLink: async (purpose) => ({
    ...member,
    address: purpose === 'recovery' ? link('recovery') : `${site.origin}/verify-email/${token}`,
  }),
  membershipLinks: async () => ({
    ...member,
    memberships: [{ description: 'Pro Agent Annual', address: link('membership') }],
  }),
  invitationLink: async () => invitation,
  receipt: async () => ({ receipt, link: `${site.origin}/receipt?token=${receipt.payment}.${token}` }),
  audit: async () => ({ link: `${site.origin}/api/audit/118.1764774720.${token}`, content: new Uint8Array() }),
};

const message = {
  number: 214,
  name: 'Renée Castellano',
  email: reader,
  subject: 'membership' as const,
  receivedAt: '2026-11-20T15:12:00.000Z',
};
const membership = {
  name: member.name,
  number: member.number,
  description: 'Pro Agent Annual',
  price: 25_000,
  periodEnd: '2027-11-20T15:12:00.000Z',
  renews: true,
  order: 1,
};
const money = { ...membership, amount: 25_000, at: '2026-11-20T15:12:00.000Z', ref: receipt.payment };
const card = { brand: 'visa', last4: '4242', expires: '2029-04' };
const comingPlan = { plan: 'Pro Agent Monthly', planPrice: 2500, monthly: true, from: '2027-11-20T15:12:00.000Z' };
const planFailure = {
  description: 'Pro Agent Monthly',
  price: 2500,
  periodEnd: '2026-12-05T15:12:00.000Z',
  plan: 'Pro Agent Annual',
  amount: 23_750,
  askedAt: '2026-11-20T15:12:00.000Z',
};
const invoiceUrl = 'https://invoice.stripe.example/i/acct_1Nv0FGQ9RKHgCVdK/live_YWNjdF8xTnYwRkdROVJLSGdDVmRL';
const payment = {
  orderNumber: 'PL-10482',
  orderId: 'ord_0123456789abcdefghjkmnpqrs',
  amount: 25_000,
  detail: null,
  dueAt: null,
};
const news = {
  remote: 'mf-blog',
  release: '4be1c07f92d3a5b6c8e0',
  reason: '12 of 80 page views failed, 0 of 900 of the live release',
  at: '2026-11-20T15:12:00.000Z',
};

/** Strangers' input: markup, and words and addresses that are longer than any line. */
const hostile = {
  name: '<b>Renée</b> "&" O’Neil-Łukasz',
  email: `${'a-very-long-mailbox.'.repeat(3)}x@${'subdomain.'.repeat(7)}example`,
  message: [
    '<script>alert("x")</script> <img src=https://tracker.example/x.png> &amp; </td></table>',
    '',
    `https://listings.example/${'rowhouse-with-garden/'.repeat(6)}`,
    'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'.repeat(2),
  ].join('\n'),
};

/** Realistic payloads of every kind of mail, by special case, for stories and tests. */
export const samples = {
  'contact-staff': {
    usual: {
      payload: {
        ...message,
        message:
          'Hello,\n\nour office has eleven agents. Is there one price for all of us, or does each of us join alone?\n\nRegards,\nRenée',
      },
    },
    hostile: { payload: { ...message, ...hostile } },
  },
  'contact-receipt': {
    usual: { payload: message },
    oddName: { payload: { ...message, name: 'Win at pills.example' } },
  },
  'contact-reply': {
    usual: {
      payload: {
        ...message,
        message: 'Is there one price for all of us, or does each of us join alone?',
        text: 'Hello Renée,\n\neach agent joins alone, since the member number is a person’s and moves with them.\n\nAn office that pays for its agents can use one card for all.',
        who: 'Ines Ferreira',
        thread: ['a'],
      },
    },
    hostile: {
      payload: {
        ...message,
        ...hostile,
        text: 'Hello,\n\nwe could not open that link.',
        who: 'Ines Ferreira',
        thread: [],
      },
    },
  },
  audit: { usual: { payload: { request: 118, name: 'Renée', expires: Date.UTC(2026, 10, 27, 15) } } },
  receipt: {
    usual: { payload: money },
    once: {
      payload: { ...money, renews: false, amount: 20_000 },
      privateContents: {
        receipt: async () => ({
          receipt: { ...receipt, amount: 20_000, discount: { code: 'HARBOR-2026', amount: 5000 } },
          link: `${site.origin}/receipt?token=${receipt.payment}.${token}`,
        }),
      },
    },
    longTexts: {
      payload: { ...money, name: hostile.name },
      privateContents: {
        receipt: async () => ({
          receipt: { ...receipt, billedTo: { name: hostile.name, email: hostile.email } },
          link: `${site.origin}/receipt?token=${receipt.payment}.${token}`,
        }),
      },
    },
  },
  'renewal-receipt': { usual: { payload: money } },
  refund: {
    usual: { payload: { ...money, ref: 're_3QK8Zt2eZvKYlo2C1b7Yx0aa', ends: true } },
    second: { payload: { ...money, ref: 're_3QK8Zt2eZvKYlo2C1b7Yx0aa', second: true } },
    codeSpent: { payload: { ...money, ref: 're_3QK8Zt2eZvKYlo2C1b7Yx0aa', codeSpent: 'FOUNDERS' } },
  },
  'refund-failed': {
    usual: { payload: { ...money, ref: 're_3QK8Zt2eZvKYlo2C1b7Yx0aa' } },
    runsOut: { payload: { ...money, ref: 're_3QK8Zt2eZvKYlo2C1b7Yx0aa', runsOut: true } },
  },
  welcome: {
    usual: { payload: membership },
    confirmed: { payload: membership, privateContents: { memberLink: async () => null } },
  },
  'payment-failed': {
    usual: { payload: { ...membership, invoiceUrl } },
    reminder: { payload: { ...membership, invoiceUrl, day: 7 } },
    bankAsks: { payload: { ...membership, invoiceUrl, needsConfirmation: true } },
    noPage: { payload: membership },
  },
  'renewal-notice': {
    usual: { payload: { ...membership, card } },
    cardExpired: { payload: { ...membership, card: { ...card, expires: '2027-05' } } },
    noCard: { payload: { ...membership, card: null } },
  },
  'card-expiring': {
    inWallet: { payload: { ...membership, card: { ...card, wallet: 'apple_pay', expires: '2027-05' } } },
    usual: { payload: { ...membership, card: { ...card, expires: '2027-05' } } },
  },
  'plan-changed': {
    usual: {
      payload: { ...money, amount: 23_750, before: 'Pro Agent Monthly' },
      privateContents: {
        receipt: async () => ({
          receipt: {
            ...receipt,
            amount: 23_750,
            lines: [
              { text: 'Unused time on Pro Agent Monthly', amount: -1250 },
              { text: 'Pro Agent Annual', amount: 25_000 },
            ],
          },
          link: `${site.origin}/receipt?token=${receipt.payment}.${token}`,
        }),
      },
    },
  },
  'plan-scheduled': {
    usual: { payload: { ...membership, ...comingPlan } },
    late: { payload: { ...membership, ...comingPlan, chargedBefore: '2026-11-22T15:12:00.000Z' } },
  },
  'plan-to-confirm': {
    usual: { payload: { ...membership, ...planFailure, confirmAt: invoiceUrl } },
    noPage: { payload: { ...membership, ...planFailure, confirmAt: 'http://invoice.stripe.example/' } },
  },
  'plan-not-changed': {
    declined: { payload: { ...membership, ...planFailure, why: 'declined' } },
    unconfirmed: { payload: { ...membership, ...planFailure, why: 'unconfirmed' } },
    late: { payload: { ...membership, ...planFailure, why: 'late' } },
    impossible: { payload: { ...membership, ...planFailure, why: 'impossible' } },
  },
  resumed: {
    usual: { payload: membership },
    planDropped: { payload: { ...membership, droppedPlan: 'Pro Agent Monthly' } },
  },
  'renewal-not-changed': {
    cancel: { payload: { ...membership, wish: 'cancel', askedAt: '2026-11-20T15:12:00.000Z' } },
    resume: { payload: { ...membership, renews: false, wish: 'resume', askedAt: '2026-11-20T15:12:00.000Z' } },
  },
  'card-changed': { usual: { payload: { ...membership, card } } },
  'price-change': { usual: { payload: { ...membership, newPrice: 29_900, from: '2027-11-20T15:12:00.000Z' } } },
  cancelled: {
    usual: { payload: { ...membership, renews: false, ended: false } },
    late: { payload: { ...membership, ended: false, chargedBefore: '2026-11-21T15:12:00.000Z' } },
    planDropped: { payload: { ...membership, renews: false, ended: false, droppedPlan: 'Pro Agent Monthly' } },
    ended: { payload: { ...membership, renews: false, ended: true } },
    disputed: { payload: { ...membership, renews: false, ended: true, disputed: true } },
  },
  'money-staff': {
    duplicate: { payload: { ...payment, what: 'duplicate', ref: receipt.payment } },
    codeSpent: { payload: { ...payment, what: 'code_spent', ref: receipt.payment } },
    refundFailed: {
      payload: {
        ...payment,
        what: 'refund_failed',
        ref: 're_3QK8Zt2eZvKYlo2C1b7Yx0aa',
        detail: 'The card was closed\nby its <holder>',
      },
    },
    dispute: {
      payload: { ...payment, what: 'dispute', ref: 'dp_1QK90c2eZvKYlo2CXy7Hh1Nm', dueAt: '2026-12-02T17:00:00.000Z' },
    },
    invoice: { payload: { ...payment, what: 'invoice', amount: null, ref: 'in_1QK93t2eZvKYlo2CnV4s8bWd' } },
    unpaid: {
      payload: { ...payment, what: 'unpaid', ref: 'sub_1QK93t2eZvKYlo2CnV4s8bWd', detail: 'paid until 2026-09-19' },
    },
  },
  recovery: { usual: { payload: {} } },
  'verify-email': { usual: { payload: {} } },
  'membership-link': {
    usual: { payload: {} },
    several: {
      payload: {},
      privateContents: {
        membershipLinks: async () => ({
          ...member,
          memberships: ['Pro Agent Annual', 'Broker Monthly, with the office in Annapolis'].map((description) => ({
            description,
            address: link('membership'),
          })),
        }),
      },
    },
  },
  'release-news': {
    reverted: { payload: { ...news, news: 'reverted' } },
    promoted: {
      payload: { ...news, news: 'promoted', reason: '1 of 900 page views failed, 2 of 900 of the live release' },
    },
    refused: {
      payload: {
        ...news,
        news: 'refused',
        reason: 'Not promoted automatically: needs @plumbline/services ^1.3.0, the shell has 2.0.0',
      },
    },
    resting: {
      payload: { ...news, news: 'resting', reason: 'timeout: no answer within 1000 ms, five times in a minute' },
    },
  },
  'staff-invitation': {
    usual: { payload: { invitation: 1 } },
    again: {
      payload: { invitation: 1 },
      privateContents: { invitationLink: async () => ({ ...invitation, staffId: 7 }) },
    },
  },
} as const satisfies Samples;

/** The names of the samples of a kind. */
export type SampleOf<K extends MailKind> = keyof (typeof samples)[K] & string;

/** Renders a sample like the worker. @throws Error if it would have no recipient. */
export async function writeSample<K extends MailKind>(kind: K, name: SampleOf<K>): Promise<OutgoingMail> {
  const { payload, privateContents } = (samples[kind] as Readonly<Record<string, Sample<unknown>>>)[
    name
  ] as Sample<unknown>;
  const compose = composeWith({ site, from: 'hello@plumbline.example' }, { ...usualContents, ...privateContents });
  const outgoing = await compose({ kind, to: reader, payload, messageKey: 'sample' });
  if (outgoing === null) throw new Error(`the sample “${name}” of ${kind} reaches nobody`);
  return outgoing;
}
