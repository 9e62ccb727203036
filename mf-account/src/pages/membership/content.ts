/** `per month` or `per year`. */
export function perPeriod(frequency: 'monthly' | 'annual' | null): string {
  return frequency === 'monthly' ? content.facts.perMonth : content.facts.perYear;
}

/** The words of the page on which a membership is managed. */
export const content = {
  label: 'Membership',
  waiting: { heading: 'Your membership', lede: 'We are looking it up. This takes a few seconds.' },
  ask: {
    heading: 'Manage your membership',
    lede: 'Enter the e-mail of your membership, and we mail you a link that works for 24 hours. With it you see your next charge and your receipts, change the card, and cancel.',
  },
  expired: {
    heading: 'This link does not work any more',
    lede: 'Links to a membership work for 24 hours. Have a new one mailed to you.',
  },
  failed: {
    title: 'Your membership could not be loaded.',
    text: 'Nothing about it has changed. Try again in a moment.',
  },
  heading: 'Your membership',
  lede: {
    active: 'It renews by itself, until you cancel it here.',
    leaving: 'It ends by itself. Nothing is charged after that.',
    once: 'It was paid once, and ends by itself.',
    past_due: 'Its renewal is not paid yet. You are still a member.',
    ended: 'It has ended, and your card is not charged any more.',
  },
  facts: {
    heading: 'What you have',
    plan: 'Membership',
    price: 'Price',
    perMonth: 'per month',
    perYear: 'per year',
    coming: 'New price',
    plans: 'New plan',
    next: 'Next charge',
    none: 'None',
    until: 'Paid until',
    ends: 'Ends',
    ended: 'Ended',
    number: 'Member number',
    joined: 'Joined',
  },
  milestone: {
    /** The text after the day of joining. */
    since: (years: number) => (years === 1 ? 'a year ago' : `${years} years ago`),
    text: (since: string) => `You joined ${since}. Thank you for being a member.`,
  },
  due: {
    heading: 'Your renewal is not paid',
    text: (amount: string, since: string) =>
      `${amount} is due since ${since}. You are still a member, and we try again over the next days.`,
    confirmation: (amount: string) =>
      `Your bank wants you to confirm the payment of ${amount} on the page of our card provider. Your card is charged only then.`,
    pay: (amount: string) => `Pay ${amount} now`,
    paying: 'Paying …',
    confirm: 'Confirm the payment',
    look: 'I have confirmed it',
    looking: 'Looking …',
  },
  card: {
    heading: 'Card',
    none: 'No card is kept for it.',
    shown: (name: string, expires: string) => `${name}, good until ${expires}`,
    expiresBeforeCharge: 'This card will have expired by the next charge. Enter the new one, so that nothing fails.',
    change: 'Change the card',
    form: 'New card',
    save: 'Save this card',
    saveAndPay: (amount: string) => `Save this card and pay ${amount}`,
    saving: 'Saving the card …',
    paying: 'Paying …',
    keepOldCard: 'Keep the old card',
    missing: 'Please enter your card information',
    declined: 'Nothing about your card has changed. Check the details, try another card, or ask your bank.',
    agreement: 'Your membership’s next charges go to this card. The old one is forgotten.',
    failed: {
      title: 'The card form could not be loaded.',
      text: 'Something between this browser and the payment provider is in the way: a lost connection, or a blocker. Nothing has changed.',
    },
    sandbox:
      'This is a sandbox: nothing is charged. The card 4242 4242 4242 4242 works with any later date and any code.',
  },
  plan: {
    heading: 'Plan',
    yearly: (name: string, price: string) =>
      `${name} costs ${price}. You pay the difference now: what is left of your month is taken off.`,
    monthly: (name: string, price: string) =>
      `${name} costs ${price}. It begins when the year that is paid for is over.`,
    toYearly: 'Change to the yearly plan',
    toMonthly: 'Change to the monthly plan',
    blocked: {
      leaving: 'You have canceled. To change the plan, take that back first.',
      unpaid: 'Your renewal is not paid. Once it is, you can change the plan.',
      disputed: 'Your bank is still deciding about a payment. Until then the plan stays as it is.',
      renewing: 'Your renewal is just being charged. Once it is, you can change the plan.',
    },
    question: (name: string) => `Change to ${name}?`,
    loading: 'We are reckoning what it costs. This takes a few seconds.',
    failed: 'What it costs could not be reckoned.',
    effect: {
      now: (from: string, next: string) =>
        `The new plan begins today, ${from}. Your card is charged once now, and then ${next}.`,
      next_charge: (from: string) =>
        `The new plan begins on ${from}, with your next charge. Until then nothing changes.`,
      after_next_charge: (from: string, next: string) =>
        `Your next charge (${next}) is less than 48 hours away and still comes. The new plan begins on ${from}.`,
    },
    form: 'Agree to the change',
    pay: (amount: string) => `Pay ${amount} and change`,
    change: 'Change the plan',
    working: 'Changing …',
    keep: 'Keep my plan',
    changed: 'The amount has changed since you looked: this is what it is now. Please agree to it once more.',
    withdrawing: 'Taking it back …',
    coming: {
      heading: 'Your plan changes',
      text: (from: string, name: string, price: string) => `From ${from} on, your membership is ${name}, for ${price}.`,
      unconfirmed: 'We have your wish. Our card provider has not answered yet; we tell it as soon as it does.',
      withdraw: 'Keep my plan after all',
    },
    confirming: {
      heading: 'Your plan is not changed yet',
      text: (name: string) =>
        `Your bank wants you to confirm the payment for ${name} on the page of our card provider. Until then nothing is charged, and your plan stays as it is.`,
      waiting: (name: string) => `The payment for ${name} is being processed. Look again in a minute.`,
      confirm: 'Confirm the payment',
      look: 'I have confirmed it',
      lookAgain: 'Look again',
      givenUp: 'The change was given up. Nothing was charged, and your plan is as it was.',
      looking: 'Looking …',
      withdraw: 'Keep my plan',
    },
  },
  leave: {
    heading: 'Cancel',
    text: 'You can cancel at any time. What is paid for stays yours until its last day.',
    start: 'Cancel my membership',
    question: 'Cancel this membership?',
    consequence: {
      period_end: (until: string) => `It runs until ${until} and then ends. Your card is not charged again.`,
      after_next_charge: (charge: string, until: string) =>
        `Your next charge (${charge}) is less than 48 hours away and still comes. It pays for your membership until ${until}. Then it ends, and your card is not charged again.`,
      at_once: () =>
        'Its renewal is not paid, so it ends at once. We do not try your card any more, and nothing is owed.',
    },
    planWithdrawn: (name: string) => `Your change to ${name} is withdrawn too.`,
    yes: 'Yes, cancel it',
    working: 'Canceling …',
    no: 'Keep it',
  },
  cancelled: {
    heading: 'You have canceled',
    headingFinal: 'Your membership ends',
    text: (until: string) => `Your membership runs until ${until} and then ends. Your card is not charged again.`,
    textWithCharge: (charge: string, until: string) =>
      `The charge of ${charge} was less than 48 hours away and still comes. It pays until ${until}. Then your membership ends, and nothing is charged any more.`,
    unconfirmed:
      'We have your wish, with its time. Our card provider has not answered yet; we tell it as soon as it does, and mail you.',
    again: 'Changed your mind? Until then you can take it back.',
    resume: 'Keep my membership after all',
    working: 'Taking it back …',
  },
  receipts: {
    heading: 'Receipts',
    none: 'There are none yet.',
    pdf: 'PDF',
    refunded: (amount: string) => `${amount} refunded`,
  },
  join: 'See the memberships',
  /** Shown if a request fails without a text for the member. A payment may have been made: only its answer was lost. */
  unexpectedError: 'That did not work, or its answer was lost. Please try again in a moment: nothing is charged twice.',
} as const;
