/** The texts of the checkout. Toasts and button states are copied letter by letter from the site's specification. */
export const words = {
  title: 'Checkout',
  back: 'Back to membership selection',
  description: 'Pay for a membership by card.',
  form: 'Checkout',
  yourDetails: 'Your details',
  name: 'Name',
  email: 'E-mail',
  emailHint: 'Your receipt and your member number go there.',
  cardDetails: 'Card details',
  orByCard: 'Or pay by card',
  cardName: 'Name on card',
  postalCode: 'Billing ZIP',
  cardHint: 'Card details go straight to the payment provider. We never see or store the number.',
  sandboxHint:
    'This is a sandbox: nothing is charged. The card 4242 4242 4242 4242 works with any later date and any code.',
  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing Payment...',
  tickFirst: 'Check the box to continue.',
  wallets: {
    heading: 'Pay with a wallet',
    tickFirst: 'Check the box above first.',
    shows: (amount: string) => `Your wallet shows ${amount} and asks before it pays.`,
    closed: 'The wallet was closed. Nothing has been charged.',
    /** This text and the next two are on the wallet’s own sheet. */
    renews: (item: string, amount: string, unit: string) => `${item}, renews each ${unit} for ${amount}`,
    first: (item: string, unit: string) => `${item}, first ${unit}`,
    agreement: (amount: string, unit: string) =>
      `Renews each ${unit} for ${amount} until you cancel, at least 48 hours before the next billing date. The price can change with 30 days’ notice.`,
  },
  cardLoading: 'The card form is on its way.',
  includes: 'What your membership includes',
  summary: {
    heading: 'Order summary',
    membership: 'Membership',
    customer: 'Customer',
    email: 'E-mail',
    price: 'Price',
    renews: 'Renews',
    total: 'Total today',
    renewsAt: (date: string, amount: string) => `${date}, for ${amount}`,
    confirming: 'Confirming your order …',
  },
  perMonth: 'per month',
  perYear: 'per year',
  coupon: {
    open: 'Use a code',
    form: 'Code',
    label: 'Code',
    apply: 'Apply',
    applying: 'Checking...',
    checking: 'The code is being checked.',
    row: (code: string) => `Code ${code}`,
    perBuyer: (times: number) =>
      `This code can be used ${times === 1 ? 'once' : `${times} times`} with an e-mail address. A payment beyond that goes back to the card in full.`,
    discount: {
      once: (amount: string) => `${amount} less`,
      first: (amount: string) => `${amount} less, once`,
      always: (amount: string) => `${amount} less, each time`,
    },
    remove: 'Remove the code',
    price: (amount: string) => `The total is ${amount} now. Please agree to it before you pay.`,
  },
  anyMembership: 'Membership',
  withoutScripts:
    'Paying by card needs scripts, which are switched off here. Write to {email}, and we open your membership by hand.',
} as const;

/** Errors of the page's own fields. */
export const faults = {
  name: 'Please enter your name',
  email: 'Please enter a valid email address',
  card: 'Please enter your card information',
  agreement: 'Please agree to the recurring billing terms to continue.',
  code: 'A code has 3 to 32 letters, digits or hyphens',
  codeFailed: 'The code could not be checked. Please try again.',
} as const;

/** Titles and texts of the toasts. */
export const toasts = {
  agreementRequired: { title: 'Agreement Required', description: faults.agreement },
  paymentFailed: { title: 'Payment Failed', description: 'An error occurred during payment processing' },
  codeRefused: { title: 'Code Refused' },
  priceChanged: {
    title: 'Price Changed',
    description:
      'The price has changed since this page was opened. You have not been charged. Please agree to the new total before you pay.',
  },
  paymentError: { title: 'Payment Error', description: 'Failed to create payment' },
  subscriptionFailed: { title: 'Subscription Creation Failed', description: 'Failed to create subscription' },
  invalidCheckout: {
    title: 'Invalid Checkout',
    description: 'Missing required checkout information. Please start from the membership page.',
  },
  invalidStripeCheckout: { title: 'Invalid Checkout', description: 'Missing required checkout information' },
} as const;

/** Texts of states that replace the card form or the whole page, and of notices above the form. */
export const states = {
  orderFailed: {
    title: 'Your order could not be loaded.',
    text: 'Try again in a moment.',
  },
  providerFailed: {
    title: 'The card form could not be loaded.',
    text: 'Something between this browser and the payment provider is in the way: a lost connection, or a blocker. Nothing has been charged.',
  },
  paymentsUnavailable: {
    title: 'Card payments are not available just now.',
    text: 'Nothing has been charged. Try again in a moment, or write to {email}.',
  },
  pending: {
    title: 'We are confirming your payment',
    text: 'The answer of the payment provider is still on its way. This page keeps asking. Please do not pay again: the order is charged once at most, and you get an e-mail as soon as it is settled.',
    longTitle: 'This takes longer than usual',
    longText:
      'Your order is kept, and we go on asking without you. You can close this page: an e-mail tells you how it ended. Please do not pay again.',
    ask: 'Ask again',
    asking: 'Asking …',
    offline: 'You are offline. The asking goes on once you are connected.',
  },
  expired: {
    title: 'This order has expired',
    text: 'It was not paid in time, and nothing has been charged. Choose a membership to start a new one.',
  },
  cancelled: {
    title: 'This order was canceled',
    text: 'Nothing is owed for it. Choose a membership to start a new one.',
  },
  refunded: {
    title: 'This order was refunded',
    text: 'The whole amount went back to the card. Choose a membership to start a new one.',
  },
  duplicate: {
    title: 'You have this membership already',
    text: 'It was paid before with this e-mail address, so this payment goes back to the card in full. You owe nothing, and nothing about your membership has changed. An e-mail says so too.',
  },
  codeSpent: {
    title: 'The code was used before',
    text: 'It has been used with this e-mail address as often as it may be, so this payment goes back to the card in full. You owe nothing, and an e-mail says so too. You can buy the membership without the code.',
  },
  charged_back: {
    title: 'The payment of this order was reversed',
    text: 'The cardholder’s bank took it back after a dispute, so the order is closed. Choose a membership to start a new one.',
  },
  replaced: {
    title: 'This purchase goes on in another tab',
    text: 'The checkout that was begun here was replaced by a newer one, in another tab or window, and nothing was charged for it. If you have paid there, you are done: look for our e-mail before you pay again.',
    startAgain: 'Start again here',
  },
  /** Notices above the form about the earlier order, by its state. */
  earlierOrder: {
    cancelled:
      'The order that was begun here was called off, and nothing was charged for it. If you have just paid in another window or browser, you are done: look for our e-mail before you pay again.',
    expired: 'The order that was begun here has expired, and nothing was charged for it. You can pay again.',
    refunded: 'The order that was paid here was refunded in full. You can buy the membership again.',
    codeSpent:
      'The code of the order that was paid here was used before with this e-mail address, so the payment goes back to the card in full. Remove the code to buy the membership without it.',
    charged_back:
      'The payment of the order that was paid here was reversed by the cardholder’s bank. You can buy the membership again.',
  },
  earlierPaymentUnpaid:
    'A payment that was begun in this browser is not finished, and nothing has been charged for it. You can pay here. If it is still open in another tab, pay in one of them: the order is charged once at most.',
  choose: 'Choose a membership',
  manage: 'Manage my membership',
  recover: 'Recover my sign-in',
  afterDecline: 'You have not been charged. Check the details, try another card, or ask your bank.',
  withoutCode: 'You have not been charged. Remove the code to pay the full price, or use another one.',
  notCharged: 'The payment did not go through. You have not been charged, and can try again.',
} as const;

/** The page of a member whose order is paid. */
export const welcome = {
  heading: (name: string | null) => (name === null ? 'Welcome.' : `Welcome, ${name}.`),
  text: (amount: string) =>
    `Your payment of ${amount} went through and your membership is active. Set up your dashboard sign-in to use it.`,
  /** The document's title. */
  title: (name: string | null) => (name === null ? 'Welcome' : `Welcome, ${name}`),
  owned: {
    heading: 'You have this membership already',
    text: (membership: string, amount: string) => `It was paid before: ${membership}, ${amount}.`,
    renews: (date: string) => `It renews on ${date}.`,
    notCharged: 'Nothing was charged now.',
  },
  inactive: (amount: string) => `Your payment of ${amount} went through. This membership is no longer active.`,
  next: 'What is next',
  steps: {
    signIn: 'Set up your sign-in on the member dashboard, with the button below.',
    confirm: (email: string | null) =>
      `Confirm your e-mail address: the link is in the mail that welcomes you${email === null ? '' : `, sent to ${email}`}.`,
    number: (number: string) => `Keep your member number, ${number}: it is what we ask for when you write to us.`,
  },
  receipt: {
    heading: 'Receipt',
    paid: 'Paid',
    chargedNow: 'Charged now',
    card: 'Card',
    order: 'Order',
    sent: 'Receipt sent to',
    open: 'View the receipt',
    pdf: 'Save as PDF',
  },
  open: 'Open the member dashboard',
  newTab: 'Opens in a new tab.',
  another: 'Buy another membership',
  forSomebodyElse: 'Buy it for somebody else',
} as const;

/** The page of a receipt. */
export const receiptPage = {
  title: 'Receipt',
  lede: (product: string) => `For a membership of ${product}. Paid in full, nothing is owed.`,
  refunded: (product: string) => `For a membership of ${product}. Nothing is owed.`,
  print: 'Print',
  pdf: 'Save as PDF',
  loading: 'Loading the receipt',
  missing: {
    title: 'There is no receipt at this address',
    text: 'Part of the link may be missing. Open it from the mail once more, or write to us, and we send the receipt again.',
  },
  write: 'Write to us',
  failed: {
    title: 'The receipt could not be loaded.',
    text: 'It is safe with us. Try again in a moment.',
  },
} as const;

/** The dialog of the alternative checkout. */
export const paymentDialog = {
  title: 'Payment Successful',
  charged: (amount: string, membership: string) => `We charged ${amount} for ${membership}.`,
  leaving: (seconds: number) =>
    seconds === 0
      ? 'You return to the home page now.'
      : `You return to the home page in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  staying: 'You stay on this page until you leave it.',
  stay: 'Stay on this page',
  proceed: 'Continue to Dashboard',
} as const;
