/** The words of the recovery page. */
export const content = {
  label: 'Recovery',
  form: {
    heading: 'Recover account access',
    lede: 'Enter the e-mail you used during registration. If we find a membership, we mail you a link to new sign-in details.',
    ledeWithToken: 'Enter the e-mail you used during registration once more, and we show your sign-in details here.',
    name: 'Account recovery',
    email: 'E-mail',
    send: 'Recover Account Access',
    sending: 'Processing...',
    askAgain: 'Ask for a new link',
    manage: 'Manage my membership',
    manageHint:
      'To see your next charge and your receipts, change the card or cancel, you need no password: have a link to your membership mailed.',
  },
  received: {
    access: {
      heading: 'Recovery Request Received',
      after: 'The link in the mail works once, for 30 minutes. Nothing there? Look in the spam folder.',
    },
    membership: {
      heading: 'Link Requested',
      after: 'The link in the mail works for 24 hours. Nothing there? Look in the spam folder.',
    },
    another: 'Try another e-mail',
  },
  found: {
    heading: 'Account Found',
    lede: 'Use these to sign in, then change the password in your dashboard. This one works once, within ten minutes.',
    number: 'Member number',
    email: 'E-mail',
    password: 'Password',
    login: 'Log into the dashboard',
  },
  unexpectedError: 'An error occurred during the recovery process',
  toasts: {
    empty: { title: 'Email Required', description: 'Please enter the email you used during registration.' },
    failed: {
      title: 'Request Failed',
      description: 'There was an error processing your request. Please try again later.',
    },
    found: { title: 'Account Found', description: 'Your sign-in details are on this page.' },
    linkRequested: { title: 'Link Requested' },
    received: {
      title: 'Recovery Request Received',
      description: "If this email is registered, you'll receive instructions shortly.",
    },
  },
} as const;
