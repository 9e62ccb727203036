import type { LegalDocument } from '../legal-document.ts';

// `sample` names the invented part of a section, which the association has to confirm or replace.
export const terms: LegalDocument = {
  name: 'terms',
  title: 'Terms of Use',
  description: 'The rules for using the {product} website, its articles, tools and forms.',
  version: '2026-11-26',
  effective: '2025-04-29',
  dateLabel: 'Last updated',
  summary:
    'These terms are for everyone who uses this website. You may read it, share its pages and write to us. You may not copy it wholesale, misuse it or pretend to be somebody else. If you buy a membership, the [Membership Agreement](/agreement) and the [Recurring Billing Terms](/recurring-billing) apply as well.',
  sections: [
    {
      id: 'agreement-to-terms',
      sample: 'the age of 18',
      heading: 'What you agree to',
      blocks: [
        'This website is run by {product}, the national association of real-estate professionals (“{product}”, “we”, “us”). By using it you agree to these terms and to our [Privacy Policy](/privacy). If you do not agree, please do not use the website.',
        'You must be at least 18 years old to buy a membership. If you act for a company, you say by using the website that you may bind it.',
      ],
    },
    {
      id: 'what-the-website-is',
      heading: 'What the website is, and what it is not',
      blocks: [
        'The website describes membership, publishes articles and market information, takes messages and requests, and sells memberships. Member accounts live on a separate member dashboard, which may have terms of its own.',
        'Nothing here is legal, tax, financial or appraisal advice, and nothing here makes us your broker, agent or fiduciary. Real-estate law differs from state to state. Check what you read against the law and the rules of your license before you rely on it.',
        'Figures such as savings, growth or results describe what some members report. They are not a promise of what you will earn.',
      ],
    },
    {
      id: 'your-use',
      heading: 'What you may do',
      blocks: [
        'You may read and print pages for yourself and your office, link to them, and quote short passages with the source named.',
        'You may not:',
        [
          'copy, sell or republish the website or a substantial part of it;',
          'collect its content or its members’ details with automated tools, or use them to train models, without our written consent;',
          'send unlawful, misleading or infringing content, or advertising that nobody asked for;',
          'give a false name or somebody else’s address in a form;',
          'look for weaknesses, get around limits or security, or disturb the service for others.',
        ],
        'If you find a security problem, tell us at {email} before you tell others. We will not pursue anybody who reports one in good faith.',
      ],
    },
    {
      id: 'accounts',
      heading: 'Accounts',
      blocks: [
        'Keep your sign-in details to yourself and tell us at once if somebody else may know them. What is done with your details counts as done by you until you tell us.',
        'We may suspend an account that breaks these terms, puts others at risk or has an unpaid fee. Where we can, we say why and how to put it right.',
      ],
    },
    {
      id: 'purchases',
      heading: 'Memberships and payment',
      blocks: [
        'Prices are in US dollars. What you pay is what the checkout shows before you confirm. A yearly plan renews each year, a monthly plan each month, by itself; how fees are charged and changed, and how to cancel, is set out in the [Recurring Billing Terms](/recurring-billing).',
        'Cards are handled by our payment providers. Card numbers never reach our servers. We may refuse or cancel an order that shows a plain error in price or that looks fraudulent; anything charged for it is then returned.',
      ],
    },
    {
      id: 'content',
      heading: 'Whose content it is',
      blocks: [
        'The texts, drawings, names and code of this website belong to {product} or to those who licensed them to us, and are protected by copyright and trademark law. These terms give you no rights in them beyond those named above.',
        'What you send us stays yours. You allow us to store it, show it to the people who deal with it, and use suggestions without owing you anything for them.',
        'If you believe that something here infringes your copyright, write to {email}. Name the work, the page and how we can reach you, and state that you are the owner or act for the owner.',
      ],
    },
    {
      id: 'other-sites',
      heading: 'Other websites',
      blocks: [
        'Links lead to websites that we do not run, such as social networks and the member dashboard. We do not vouch for their content, and their own terms apply there.',
      ],
    },
    {
      id: 'warranty',
      heading: 'No warranty',
      blocks: [
        'We take care with what we publish, but the website is provided “as is” and “as available”. As far as the law allows, we give no warranties of any kind, whether express or implied, including fitness for a particular purpose, accuracy, and freedom from interruption or error.',
      ],
    },
    {
      id: 'liability',
      sample: 'the limit of $100',
      heading: 'Limits of liability',
      blocks: [
        'As far as the law allows, {product}, its officers, employees and suppliers are not liable for indirect, incidental, special or consequential loss, nor for lost profit, data or goodwill that follows from the use of the website.',
        'Our total liability for all claims about the website is limited to the larger of $100 and what you paid us in the twelve months before the claim arose. Nothing in these terms limits liability that the law does not let us limit.',
      ],
    },
    {
      id: 'indemnity',
      heading: 'Claims by others',
      blocks: [
        'If somebody claims against us because you broke these terms or the law, you cover the loss and the reasonable cost of the defense that follow from it. We tell you of such a claim promptly and leave you a fair say in its defense.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'We may change the website and these terms. The date beside “Text of” at the top says when these words were last changed. If a change matters to members, we tell them by e-mail or in their account before it takes effect. Using the website afterwards means that you accept it.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law',
      blocks: [
        'These terms are governed by the law of the State of Maryland, without its rules on conflicts of law. Disputes are brought before the state or federal courts in Maryland, unless a law that protects consumers gives you another place.',
        'If a part of these terms turns out to be invalid, the rest stays in force. That we do not enforce a right at once does not mean that we give it up.',
      ],
    },
    {
      id: 'contact',
      heading: 'How to reach us',
      blocks: ['Write to {email}, or by mail to {product}, {address}.'],
    },
  ],
};
