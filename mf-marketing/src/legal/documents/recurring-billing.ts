import type { LegalDocument } from '../legal-document.ts';

// `sample` names the invented part of a section, which the association has to confirm or replace.
export const recurringBilling: LegalDocument = {
  name: 'recurring-billing',
  title: 'Recurring Billing Terms',
  description: 'When {product} charges your card, how much, what happens when a payment fails, and how to cancel.',
  version: '2026-11-26',
  effective: '2026-11-26',
  dateLabel: 'Last updated',
  summary:
    'A yearly plan renews each year, a monthly plan each month, by itself; we charge your card on each billing date until you cancel. Cancel in your account portal at least 48 hours before the next billing date. Fees are not refundable and change only with 30 days’ notice.',
  sections: [
    {
      id: 'authorization',
      heading: 'What you authorize',
      blocks: [
        'By checking the box at the checkout you authorize {product} to charge the card you give for the fee of your plan now, and again on each billing date until you cancel. The plan, the amount and how often it is charged stand beside the card form. Your agreement is recorded with its time, the version of these terms, what the checkout said would be charged, and your network address.',
        'A code that you use at the checkout reduces the first charge, or each charge. Which of them, by how much and what you are charged later stand there before you agree.',
        'You say that the card is yours or that its holder allows you to use it.',
      ],
    },
    {
      id: 'renewal',
      heading: 'Automatic renewal',
      blocks: [
        'A yearly plan renews each year, a monthly plan each month. Each renews by itself, at the price that then holds, until it is canceled.',
        'The billing date is the day of the month on which you joined. In months that lack it, it is the month’s last day.',
        'A yearly plan is charged once a year, a monthly plan once a month. The next date stands in the receipt of the charge before it.',
      ],
    },
    {
      id: 'price-changes',
      heading: 'Changes of price',
      blocks: [
        'We may change fees with 30 days’ notice. If you do not agree, cancel before the first charge of the new amount and you are not charged it.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'How to cancel',
      blocks: [
        'Only in your account portal:',
        [
          'Sign in to the member dashboard.',
          'Open your membership and choose to cancel it.',
          'Keep the confirmation that you are shown and sent. If none comes, the membership is not canceled: write to us at once.',
        ],
        'Do this at least 48 hours before your next billing date. If you cannot sign in, [recover your access](/recovery) first, and leave yourself time for it. If that fails, write to {email}: we help you to sign in.',
        'Canceling ends your membership at the end of the period you have paid for. You keep your benefits until then and are not charged again.',
      ],
    },
    {
      id: 'refunds',
      sample: 'what is returned, and 60 days to ask for it',
      heading: 'Refunds',
      blocks: [
        'Fees are not refundable, also for periods that you do not use in full. We do return what was charged by mistake, twice, or after a cancellation in time, and whatever the law obliges us to return. Tell us within 60 days of the charge.',
      ],
    },
    {
      id: 'failed-payments',
      sample: 'no fee for a failed payment',
      heading: 'Failed payments',
      blocks: [
        'If a charge is declined, we tell you by e-mail and may try it again over the following days. We may suspend access to member benefits until the payment goes through, and end the membership if it does not. A payment that goes through brings everything back.',
        'We charge no fee for a failed payment. Your bank might.',
      ],
    },
    {
      id: 'card-details',
      heading: 'Your card',
      blocks: [
        'The card is kept by our payment provider, not by us. Keep it up to date in your account portal. Banks may tell the provider of a new number or date by themselves, and we then charge the new card.',
      ],
    },
    {
      id: 'receipts',
      heading: 'Receipts',
      blocks: [
        'Each charge is followed by a receipt to the address of your account. It appears on your statement under the name {product}.',
      ],
    },
    {
      id: 'disputes',
      sample: 'two business days',
      heading: 'If something is wrong',
      blocks: [
        'Write to {email} before you dispute a charge with your bank: we can usually put it right within two business days, which is quicker. These terms are governed by the law of the State of Maryland.',
      ],
    },
  ],
};
