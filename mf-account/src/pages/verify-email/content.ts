/** The texts of the page that confirms an e-mail address. */
export const content = {
  label: 'Verify',
  checking: { heading: 'Checking your link', lede: 'This takes a few seconds.' },
  verified: { heading: 'Email Verified Successfully', after: ' is confirmed.' },
  failed: {
    heading: 'Verification Failed',
    invalid: 'Invalid verification link. Please check your email and try again.',
    expired: 'Failed to verify email. The link may have expired.',
    fault: 'An error occurred while verifying your email. Please try again later.',
  },
  home: 'Return to Homepage',
  retry: 'Try again',
  retrying: 'Trying again…',
  resend: {
    heading: 'Have the link mailed again',
    email: 'E-mail',
    send: 'Send a new link',
    sending: 'Processing...',
    failed: 'There was an error processing your request. Please try again later.',
  },
} as const;
