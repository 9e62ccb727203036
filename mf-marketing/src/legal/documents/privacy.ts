import type { LegalDocument } from '../legal-document.ts';

// `sample` names the invented part of a section, which the association has to confirm or replace.
export const privacy: LegalDocument = {
  name: 'privacy',
  title: 'Privacy Policy',
  description: 'What {product} learns about visitors and members, why, who else sees it, and how to have it deleted.',
  version: '2026-11-26',
  effective: '2025-04-01',
  dateLabel: 'Effective',
  summary:
    'We keep what you give us and what running a website needs, use it for what you gave it for, and sell it to nobody. There are no advertising cookies and no trackers of other companies on our pages. You can ask to see, correct or delete what we hold.',
  sections: [
    {
      id: 'scope',
      heading: 'Who this is about',
      blocks: [
        'This policy covers this website and the e-mail that comes from it. {product} decides what is collected and why. The member dashboard and our payment providers have policies of their own for what they collect themselves.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      blocks: [
        'What you give us:',
        [
          'Contact form: your name, e-mail address, the subject and your message.',
          'Free audit: your name and e-mail address.',
          'Membership: your name, e-mail address, phone number if you give it, the plan, the agreement you accepted with its version and time, what the checkout said would be charged and your network address then, and your member number.',
          'Account recovery: the e-mail address you enter.',
        ],
        'What comes with using a website:',
        [
          'The address of the page, the time, your browser’s name for itself and your network address, in logs that we keep to run and protect the service.',
          'For each form, how long it was open and whether a hidden field was filled in. That tells people from programs.',
        ],
        'We do not buy data about you, and we do not ask for sensitive details. Please do not send us any.',
      ],
    },
    {
      id: 'payments',
      heading: 'Payment details',
      blocks: [
        'Card numbers go straight from your browser to the payment provider. They never reach our servers. From the provider we get what we need to keep your account: whether a payment went through, its amount and date, and the kind and last four digits of the card.',
      ],
    },
    {
      id: 'why',
      heading: 'What we use it for',
      blocks: [
        [
          'to answer you, and to send what you asked for;',
          'to open, bill and renew your membership, and to let you back into your account;',
          'to tell you about changes to your membership or to these documents;',
          'to keep the service working and safe, and to stop abuse;',
          'to keep the records that tax and accounting law demand.',
        ],
        'We send newsletters or offers only to people who asked for them or are members, and each has a link that ends them.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      blocks: [
        'We do not sell personal data and do not share it for advertising. Others see it only:',
        [
          'companies that work for us: hosting, e-mail delivery, payment providers. Each sees what its task needs and may use it for nothing else;',
          'the member dashboard, so that your membership exists there;',
          'other members, where you choose to be listed in the member directory;',
          'authorities, where the law obliges us, and courts, where a claim has to be made or defended;',
          'a successor, if the association is merged or reorganized. This policy then goes on for what was collected under it.',
        ],
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'We set few cookies, and none for advertising or for following you across websites:',
        [
          '“theme” remembers whether you chose the light or the dark look. It lasts a year and is set only when you choose.',
          '“plumbline-canary” is set while we try a new version of a part of this site on some visitors, so that you keep seeing the same one. It holds a number that many visitors share, says nothing about you, and lasts thirty days.',
          'A session cookie is set for staff who sign in to run this website. Visitors do not get it.',
          'Your browser’s own storage may hold an order while you check out. It is gone when you close the tab.',
          'For the tab it also keeps how far down you had read each page (“plumbline-scroll”), so that going back finds the place, and a notice that the next page still has to show.',
          'For a day it keeps the numbers of an order that you have begun to pay, so that another tab or a later visit goes on with it. They say neither who you are nor which card you use.',
          'Once the page of your membership has congratulated you on an anniversary, it keeps your member number and which one that was, so that it does so once.',
          'It also keeps a random number for each plan whose checkout you open, so that a second tab goes on with the same order. It says nothing about you, and you can delete it at any time.',
        ],
        'On checkout pages the payment provider may set cookies to prevent fraud. Its own policy says what they do. You can delete or refuse cookies in your browser; everything but the remembered look keeps working, and a checkout may ask for more.',
      ],
    },
    {
      id: 'keeping',
      sample: 'two years for messages and audit requests, seven for orders, three for agreements, ninety days for logs',
      heading: 'How long we keep it',
      blocks: [
        [
          'Messages: two years after the last one, unless they concern a contract.',
          'Audit requests: two years, or until you ask us to delete them.',
          'Orders, agreements and payments: as long as tax law demands, at present seven years.',
          'Of the agreement at the checkout, your network address and what was shown: three years, and for as long as the membership goes on.',
          'Server logs: ninety days.',
        ],
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        'Everything travels encrypted. Sign-in links and one-time passwords are stored only as hashes and expire soon. Only people who need data for their work can see it. No system is perfectly safe; if a breach concerns you, we tell you as the law demands, and without delay.',
      ],
    },
    {
      id: 'your-rights',
      sample: 'an answer within 45 days, appeals',
      heading: 'What you can ask for',
      blocks: [
        'Wherever you live, you can ask us for a copy of what we hold about you, to correct it, to delete it, or to stop using it for a purpose. Residents of Maryland and of other states with privacy laws have these rights by law, may use an agent, and may appeal if we decline; we never treat anybody worse for asking.',
        'Write to {email} from the address that we know, so that we can be sure it is you. We answer within 45 days. Some records have to stay for as long as the law says, such as invoices.',
      ],
    },
    {
      id: 'children',
      sample: 'the age of 16',
      heading: 'Children',
      blocks: [
        'This website is for people who work in real estate. We do not knowingly collect data from anybody under 16. If you think that a child has written to us, tell us and we delete it.',
      ],
    },
    {
      id: 'where',
      sample: 'the United States',
      heading: 'Where it is kept',
      blocks: [
        'Data is kept in the United States. If you use this website from elsewhere, your data comes here, where the law may differ from yours.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When we change this policy, the date beside “Text of” at the top changes with it. If a change matters, we say so on the website, and to members by e-mail, before it takes effect.',
      ],
    },
    {
      id: 'contact',
      heading: 'How to reach us',
      blocks: ['Questions and requests: {email}, or by mail to {product}, {address}.'],
    },
  ],
};
