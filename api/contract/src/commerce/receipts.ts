import { day } from '../association-day.ts';
import { dollars } from '../money.ts';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Cents } from './plans.ts';

/**
 * The token of the receipt of one payment: the provider's id of the charge, signed by the API. It grants access to the
 * receipt.
 */
export const ReceiptToken = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]{4,200}\.[\w-]{43}$/, 'must be the token of a receipt'),
);

/** The card of a payment. `brand` and `wallet` are the provider's names, such as `visa` and `apple_pay`. */
export const PaidCard = v.object({
  brand: v.string(),
  last4: v.string(),
  /** Null if the card was typed. */
  wallet: v.optional(v.nullable(v.string()), null),
});
export type PaidCard = v.InferOutput<typeof PaidCard>;

/** The receipt of one payment for a membership. Times are ISO 8601. */
export const Receipt = v.object({
  /** Such as `PL-10042`. */
  orderNumber: v.string(),
  /** The number of the new member; without meaning if `ofNewMember` is false. */
  memberNumber: v.number(),
  /** Whether the order created its member; absent: true. For other orders the receipt shows no member number. */
  ofNewMember: v.optional(v.boolean()),
  description: v.string(),
  /** In cents. */
  amount: Cents,
  /** The parts of the amount in cents, of a change of plan; empty for one part. */
  lines: v.array(v.object({ text: v.string(), amount: v.number() })),
  /** The reduction by a code, in cents; null without one. */
  discount: v.nullable(v.object({ code: v.string(), amount: Cents })),
  /** In cents: the refunded part of the amount. */
  refunded: v.pipe(v.number(), v.integer(), v.minValue(0)),
  paidAt: v.string(),
  /** Null if the provider has reported no card. */
  card: v.nullable(PaidCard),
  /** Null after the buyer's data was erased. */
  billedTo: v.nullable(v.object({ name: v.string(), email: v.string() })),
  /** The provider's id of the charge. */
  payment: v.string(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The receipt of a payment. The token is in the receipt's mail, and in the answer to the browser that has paid. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:token',
  summary: 'The receipt of one payment, for the holder of its token',
  params: v.object({ token: ReceiptToken }),
  response: Receipt,
  errors: ['not_found'],
});

/** The path of a receipt's PDF, below the API's base. */
export function receiptPdfPath(token: string): string {
  return `/receipts/${token}/pdf`;
}

/** The path of a receipt's page. */
export function receiptPath(token: string): string {
  return `/receipt?token=${token}`;
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const wallets: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
};

/** `Visa ending 4242`, or `Visa ending 4242 · Apple Pay` */
export function cardName({ brand, last4, wallet = null }: Omit<PaidCard, 'wallet'> & Partial<PaidCard>): string {
  const card = `${brands[brand] ?? 'Card'} ending ${last4}`;
  const walletName = wallet === null ? undefined : wallets[wallet];
  return walletName === undefined ? card : `${card} · ${walletName}`;
}

/** The label of the fact that a receipt is about. */
export const paidLabel = 'Paid';

/** The facts of a receipt in reading order, in the words that mail, page and PDF have in common. */
export function receiptFacts(receipt: Receipt): readonly (readonly [label: string, value: string])[] {
  const { amount, lines, discount, refunded, description, paidAt, card, billedTo, orderNumber, payment } = receipt;
  const { memberNumber, ofNewMember = true } = receipt;
  return [
    ...(discount === null
      ? []
      : [
          ['Price', dollars(amount + discount.amount)] as const,
          ['Code', `${discount.code}, ${dollars(discount.amount)} less`] as const,
        ]),
    ...lines.map((line) =>
      line.amount < 0
        ? (['Less', `${dollars(-line.amount)}: ${line.text}`] as const)
        : (['Price', `${dollars(line.amount)}: ${line.text}`] as const),
    ),
    [paidLabel, dollars(amount)],
    ...(refunded > 0 ? [['Refunded', dollars(refunded)] as const] : []),
    ['For', description],
    ['On', day(paidAt)],
    ...(card === null ? [] : [['Card', cardName(card)] as const]),
    ...(billedTo === null ? [] : [['Billed to', [billedTo.name, billedTo.email].filter(Boolean).join(', ')] as const]),
    ['Order', orderNumber],
    ...(ofNewMember ? [['Member', String(memberNumber)] as const] : []),
    ['Payment', payment],
  ];
}
