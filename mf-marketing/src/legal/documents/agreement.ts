import type { LegalDocument } from '../legal-document.ts';

// `sample` names the invented part of a section, which the association has to confirm or replace.
export const agreement: LegalDocument = {
  name: 'agreement',
  title: 'Membership Agreement',
  description: 'What members of {product} get, what they owe, how membership renews and how it ends.',
  version: '2026-11-25',
  effective: 'today',
  dateLabel: 'Effective',
  summary:
    'A yearly plan renews each year, a monthly plan each month, by itself. Fees are not refundable. You can cancel at any time in your account; do it at least 48 hours before the next billing date, and your membership ends with the period you have paid for.',
  sections: [
    {
      id: 'parties',
      heading: 'Who agrees to what',
      blocks: [
        'This agreement is between you (“the member”) and {product}, the national association of real-estate professionals. It starts when you accept it and your first payment goes through. The version you accepted is recorded with your order.',
        'The [Terms of Use](/terms), the [Privacy Policy](/privacy) and the [Recurring Billing Terms](/recurring-billing) are part of it. Where they differ on a question of billing, the Recurring Billing Terms decide.',
      ],
    },
    {
      id: 'eligibility',
      sample: 'the age of 18',
      heading: 'Who can be a member',
      blocks: [
        'Membership is open to people who work in or with real estate: agents and brokers, investors, and industry partners such as lenders, inspectors, appraisers and attorneys. You must be at least 18, and what you tell us about yourself must be true.',
        'If your work needs a license, you keep it in good standing. Membership is not a license, and it does not replace membership of any board that the law or your broker requires.',
      ],
    },
    {
      id: 'benefits',
      sample: 'the refund where a benefit ends',
      heading: 'What membership includes',
      blocks: [
        'Depending on your plan:',
        [
          'exclusive networking events;',
          'professional development resources;',
          'industry insights and market reports;',
          'access to the member directory;',
          'certification programs.',
        ],
        'The plan you bought says which of these it includes. We may improve, replace or end single benefits. If we end one that a plan was sold on and put nothing like it in its place, you may cancel at once, and we return the fee for the months you have not used.',
        'Certificates and continuing-education credit depend on the rules of the state that issues your license. Check that a course counts there before you take it for credit.',
      ],
    },
    {
      id: 'term',
      heading: 'Term and renewal',
      blocks: [
        'A yearly plan renews each year, a monthly plan each month. Each renews by itself until you or we end it.',
      ],
    },
    {
      id: 'fees',
      heading: 'Fees',
      blocks: [
        'You owe the fee of your plan, charged to the card you gave us on each billing date. Fees are not refundable, in whole or in part, except where this agreement or the law says otherwise.',
        'We may change fees with 30 days’ notice by e-mail. A change takes effect with your next billing date after those 30 days. If you do not want it, cancel before then.',
        'If a payment fails, we may try it again, and we may suspend your access until it goes through.',
      ],
    },
    {
      id: 'cancellation',
      heading: 'Canceling',
      blocks: [
        'You can cancel only in your account portal; a message, a call or a canceled card does not cancel a membership. Cancel at least 48 hours before your next billing date. A later cancellation counts for the billing date after that.',
        'Canceling takes effect at the end of the period you have paid for. Until then you keep your membership.',
      ],
    },
    {
      id: 'conduct',
      heading: 'How members deal with each other',
      blocks: [
        'Members keep the law, including fair-housing law, and the rules of their license. They use the directory to work together, not to collect addresses or to advertise. They keep what is said at members’ events in confidence where they are asked to.',
        'Recorded courses, reports and templates are for the member who was given them and the clients he or she serves. They are not for resale, and sign-in details are not shared.',
      ],
    },
    {
      id: 'name',
      heading: 'Use of our name',
      blocks: [
        'While you are a member you may say so, and use the member mark as we supply it. You may not suggest that we recommend you, your listings or your services. When your membership ends, so does this permission.',
      ],
    },
    {
      id: 'termination',
      sample: '30 days’ notice and the refund',
      heading: 'Ending by us',
      blocks: [
        'We may end a membership at once if fees stay unpaid, if what you told us was false, or if you break this agreement seriously or again after a warning. We may also end a membership without a reason with 30 days’ notice; then we return the fee for the months you have not used.',
      ],
    },
    {
      id: 'liability',
      sample: 'the limit of twelve months’ fees',
      heading: 'Warranty and liability',
      blocks: [
        'Benefits are provided as they are. We do not promise that membership brings you leads, closings or income. As far as the law allows, our liability under this agreement is limited to the fees you paid in the twelve months before the claim, and does not include indirect loss or lost profit. Liability that the law does not let us limit stays.',
      ],
    },
    {
      id: 'changes',
      sample: '30 days’ notice',
      heading: 'Changes to this agreement',
      blocks: [
        'We may change this agreement with 30 days’ notice by e-mail. The version you accepted holds until the change takes effect. If you do not accept a change, cancel before it does.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law',
      blocks: [
        'This agreement is governed by the law of the State of Maryland. Disputes are brought before the state or federal courts in Maryland, unless a law that protects consumers gives you another place. If a part of it is invalid, the rest stays in force.',
      ],
    },
    {
      id: 'contact',
      heading: 'How to reach us',
      blocks: ['Write to {email}, or by mail to {product}, {address}.'],
    },
  ],
};
