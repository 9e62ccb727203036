/** The texts of the page on which invited staff set up their account. */
export const content = {
  label: 'Staff',
  opening: { heading: 'Your invitation', lede: 'We look your invitation up …' },
  form: {
    /** `renews`: the invitation is for an existing account. */
    heading: (name: string, renews: boolean) => (renews ? `Welcome back, ${name}` : `Welcome, ${name}`),
    lede: (product: string, renews: boolean) =>
      renews
        ? 'Choose a new password, and set your second factor up again.'
        : `You are invited to the staff of ${product}. Choose a password, and set up a second factor.`,
    label: 'Set up your account',
    account: 'Your account',
    role: 'Role',
    key: 'Key for your authenticator',
    keyHint: 'Add it to an authenticator, such as the one on your phone. It then shows a code of six digits.',
    keyOpen: 'Open it in an authenticator on this device',
    /** Completes the button "Copy …". */
    copiedText: 'the key',
    password: 'New password',
    passwordHint: 'At least 12 characters. Four words that nobody else would put together are good.',
    code: 'Code',
    codeHint: 'The six digits that your authenticator shows now.',
    send: 'Set up the account',
    sending: 'One moment...',
  },
  done: {
    heading: 'Your account is ready',
    lede: 'Each of these recovery codes opens the account once, should you lose your authenticator. They are not shown again: print them, or write them down.',
    codes: 'Recovery codes',
    /** Completes the button "Copy …". */
    copiedText: 'the recovery codes',
    next: 'The code that you have just used is used up. To sign in, wait for the next one.',
    signIn: 'Go to the sign-in',
  },
  failed: {
    heading: 'This invitation does not work',
    missing: 'The address has no invitation in it. Please open the link in the mail again.',
    fault: 'Your invitation could not be looked up. Please try again.',
    used: 'If you have set up your account already, even without seeing the result, sign in. If you have not seen its recovery codes, ask an owner to reset your second factor: the new link shows new ones.',
    retry: 'Try again',
    retrying: 'Trying...',
  },
} as const;
