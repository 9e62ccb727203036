import { addedFeatures } from '@plumbline/contract/commerce/plan-features';
import type { LandingContent, PlanPrices } from './content-shape.ts';

/** The plans' prices in cents, by membership. */
const prices = {
  'core-agent': { annual: 9900 },
  'pro-agent': { monthly: 2500, annual: 25_000 },
  'elite-broker': { monthly: 7900, annual: 79_900 },
} as const satisfies Readonly<Record<string, PlanPrices>>;

/**
 * The texts, claims and numbers of the landing page. `sample` marks invented ones, which the association has to confirm
 * or replace.
 */
export const landing: LandingContent = {
  description: {
    text: '{product} is the national association of real-estate professionals: tools, coaching, continuing-education credit and a network that sends work your way.',
  },
  keywords:
    'real-estate association, real-estate agents, membership, continuing education, coaching, referrals, listings, investors',
  strategyCall: 'Book a Free Strategy Call',
  withoutScripts: 'This form needs JavaScript. You can also write to {email}.',

  hero: {
    heading: ['Measure twice.', 'List once.'],
    lede: {
      text: '{product} is the national association of real-estate professionals: tools, coaching, continuing-education credit and a network that sends work your way.',
    },
    plans: 'View Membership Plans',
    streetAlt:
      'Elevation of a street, every lot measured. The plumb line hangs beside the first house, which leans 9¾ inches out in 21 feet.',
  },

  stats: {
    heading: '{product} in numbers',
    items: [
      { value: '1,200+', caption: 'members: agents, brokers, investors and industry partners', sample: true },
      { value: '27%', caption: 'average business boost', share: 0.27, sample: true },
    ],
    saved: 'the most you save by paying for a year at once',
  },

  about: {
    label: 'About',
    heading: 'You check a wall with a weight on a string. Check a career the same way.',
    lede: {
      text: 'You can tell from the curb when a porch has settled. It is harder to see when a business has: the follow-up that slipped, the price you could not defend, the license hours left until December.',
    },
    paragraphs: [
      {
        text: '{product} gives real-estate professionals something fixed to measure against. Members share one set of tools, one coaching method, one calendar of credit courses and one directory. The advice stays the same whatever sign hangs on your office.',
      },
      {
        text: 'We are agents and brokers, the investors who buy from them, and the lenders, inspectors and attorneys who get the deal to the table.',
      },
    ],
    drawingAlt: 'A plumb bob, measured: 5¼ inches long and 2½ inches wide.',
    parts: [
      { name: 'The line', text: 'one standard, in writing' },
      { name: 'The collar', text: 'brokers who sign the work' },
      { name: 'The weight', text: '1,200+ members', sample: true },
      { name: 'The point', text: 'your next closing' },
    ],
  },

  benefits: {
    label: 'Benefits',
    heading: 'One membership, cut open.',
    lede: 'Five rooms. Here is what is in each of them, and which plan opens it.',
    from: 'From {plan}',
    always: 'With every plan',
    drawingAlt:
      'A house cut open, with five numbered rooms: a long table, a study, an attic with a drawing board, a wall of pigeonholes and a classroom.',
    caption: 'Section A–A through the membership. Not to scale; the table seats more than six.',
    rooms: [
      {
        feature: 'events',
        text: 'Small rooms, one topic, and people who closed last week. Members only, so the talk is frank.',
      },
      {
        feature: 'resources',
        text: 'Scripts, checklists and recorded training you can use between showings.',
      },
      {
        feature: 'reports',
        text: 'Plain reports by metro and price band, made to be put in front of a seller.',
      },
      {
        feature: 'directory',
        text: 'Find a member by market, property type and language. Send the referral, keep the relationship.',
      },
      {
        feature: 'certification',
        text: 'Certificates in pricing, negotiation and investment property.',
      },
    ],
  },

  comparison: {
    label: 'Compared',
    heading: 'What the same money buys elsewhere',
    lede: 'Eight things agents pay for, and who includes them.',
    caption: 'What each option includes',
    feature: 'Feature',
    included: 'Included',
    notIncluded: 'Not included',
    includedFrom: 'Included from {plan}',
    note: '¹ National association membership plus mandatory fees: $201, plus local and state dues. The coaching figure is for premium programs.',
    options: [
      { key: 'product', name: '{product}', short: '{product}', price: 'from $99 a year' },
      { key: 'coaching', name: 'Coaching programs', short: 'Coaching', price: '$2,000+ a year' },
      { key: 'nar', name: 'National association', short: 'National', price: '$500+ a year¹' },
      { key: 'alone', name: 'Going it alone', short: 'Alone', price: 'your own time' },
    ],
    // Which alternatives include each feature. The association's own column is computed from its plans' features.
    features: [
      { feature: 'directory', coaching: false, nar: true, alone: false, sample: true },
      { feature: 'reports', coaching: false, nar: true, alone: false, sample: true },
      { feature: 'credit', coaching: false, nar: true, alone: false, sample: true },
      { feature: 'tools', coaching: false, nar: false, alone: false, sample: true },
      { feature: 'leads', coaching: false, nar: false, alone: false, sample: true },
      { feature: 'events', coaching: true, nar: true, alone: false, sample: true },
      { feature: 'groupCoaching', coaching: true, nar: false, alone: false, sample: true },
      { feature: 'certification', coaching: true, nar: true, alone: false, sample: true },
    ],
  },

  countdown: {
    label: 'Founding pricing',
    visit: {
      heading: 'Founding prices, held for thirty days.',
      lede: {
        text: 'The count starts when you open this page.',
      },
    },
    deadline: {
      heading: 'Founding prices end on {date}.',
    },
    saved: 'Pay for a year at once and save up to {saved}.',
    prices: 'See the founding prices',
    timer: 'Time left',
    units: {
      days: ['day', 'days'],
      hours: ['hour', 'hours'],
      minutes: ['minute', 'minutes'],
      seconds: ['second', 'seconds'],
    },
    pause: 'Pause the count',
    resume: 'Resume the count',
  },

  membership: {
    label: 'Membership',
    heading: 'Choose by how much house you are carrying',
    lede: 'A yearly plan renews each year, a monthly plan each month, until you cancel in your account, at least 48 hours before the next billing date.',
    everythingIn: 'Everything in {plan}',
    billing: 'Show prices',
    frequencies: { monthly: 'Monthly', annual: 'Annual' },
    per: { monthly: 'a month', annual: 'a year' },
    billedYearly: 'Billed once a year',
    orAnnual: 'or {annual} a year, which saves {saving}',
    insteadOfMonthly: 'instead of {twelve} by the month',
    join: 'Join as {plan}',
    popular: 'Most Popular',
    plans: [
      {
        name: 'Core Agent',
        memberType: 'realEstateProfessional',
        membershipId: 'core-agent',
        price: prices['core-agent'],
        picture: 'small',
        features: addedFeatures('core-agent'),
        sample: true,
      },
      {
        name: 'Pro Agent',
        memberType: 'realEstateProfessional',
        membershipId: 'pro-agent',
        price: prices['pro-agent'],
        popular: true,
        picture: 'middle',
        everythingIn: 'Core Agent',
        features: addedFeatures('pro-agent'),
        sample: true,
      },
      {
        name: 'Elite Broker',
        memberType: 'realEstateProfessional',
        membershipId: 'elite-broker',
        price: prices['elite-broker'],
        picture: 'tall',
        everythingIn: 'Pro Agent',
        features: addedFeatures('elite-broker'),
        sample: true,
      },
    ],
    otherPlans: [
      {
        name: 'Investor',
        text: 'For people who buy, hold or flip. Off-market introductions, underwriting templates and members who understand your numbers.',
        link: 'See Investor pricing',
        sample: true,
      },
      {
        name: 'Industry Partner',
        text: 'For lenders, inspectors, appraisers, attorneys and stagers. A directory page, event places and introductions by market.',
        link: 'See Partner pricing',
        sample: true,
      },
    ],
    note: 'Investor and Industry Partner prices are on the join page, which opens in a new tab.',
  },

  audit: {
    label: 'Free audit',
    heading: 'Thirty points. One honest look at your business.',
    lede: 'The 30-Point Agent Audit is a printable PDF. Score six sides of your business, five checks each, then fix the three lowest lines first.',
    form: 'The 30-Point Agent Audit',
    name: 'Name',
    email: 'E-mail',
    send: 'Send me the audit',
    sending: 'Processing...',
    privacy: ['We send the PDF to this address. See our ', 'privacy policy', '.'],
    sent: 'Success! Check Your Email',
    another: 'Submit Another Request',
    sheetAlt: 'The audit’s score sheet: thirty boxes in six groups. Some are checked, and two are struck out in red.',
    toasts: {
      empty: { title: 'Error', description: 'Please fill in all fields' },
      refused: { title: 'Error', description: 'Failed to process request' },
      failed: { title: 'Error', description: 'Failed to process request. Please try again.' },
    },
  },

  testimonials: {
    label: 'Testimonials',
    heading: 'From people who have stood on the porch',
    rating: '{stars} out of 5',
    quotes: [
      {
        name: 'Dana Whitlock',
        title: 'Associate broker, Frederick, Maryland',
        image: 14,
        quote:
          'I used to walk into listing appointments with a folder and a good feeling. Now I walk in with a market report, a price range I can defend and a directory of people who have sold that exact street.',
        stars: 5,
        sample: true,
      },
      {
        name: 'Marcus Oyelaran',
        title: 'Managing broker, Columbus, Ohio',
        image: 5,
        quote: 'Eleven agents, eleven ways of following up. The coaching gave us one way, written down.',
        stars: 4.5,
        sample: true,
      },
      {
        name: 'Teresa Lindqvist',
        title: 'Small-portfolio investor, Tacoma, Washington',
        image: 22,
        quote: 'Two of my last three duplexes came from a member who would rather send it to someone who closes.',
        stars: 4.5,
        sample: true,
      },
    ],
  },

  closing: {
    label: 'Join',
    heading: ['Build on', 'a true line.'],
    lede: {
      text: '1,200+ professionals already measure their work against it. Membership starts at $99 a year.',
      sample: true,
    },
    join: 'Join Now',
  },

  contact: {
    label: 'Contact',
    heading: 'Drop us a line.',
    lede: 'Ask about a tier, a benefit or your account. We will get back to you soon.',
    postalAddress: 'Mail',
    lostLogin: 'Lost your login?',
    recover: 'Recover account access',
    form: 'Contact',
    name: 'Name',
    email: 'E-mail',
    subject: 'Subject',
    chooseSubject: 'Select a subject',
    message: 'Message',
    messageHint: 'At least 10 characters.',
    send: 'Send Message',
    sending: 'Sending...',
    unconfirmed:
      'We do not know yet whether your message arrived, so it is still here. You can send it again: it arrives only once.',
    toasts: {
      sent: {
        title: 'Message Sent!',
        description: "We've received your message and will get back to you soon.",
      },
      unconfirmed: {
        title: 'Possible Success',
        description:
          "Your message was sent, but we didn't receive a confirmation. Please check your email for a reply.",
      },
      failed: { title: 'Error', description: 'Failed to send your message. Please try again later.' },
    },
  },
};
