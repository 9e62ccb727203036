import type { StaffRole } from '@plumbline/contract/staff/sessions';

/** The texts of the page on which staff sign in and out. */
export const content = {
  label: 'Staff',
  out: {
    heading: 'Staff sign-in',
    lede: 'For the people who keep this site. Members sign in on the dashboard.',
    ended: 'Your session has ended. Please sign in again.',
    signedOut: 'You are signed out.',
    form: 'Staff sign-in',
    email: 'E-mail',
    password: 'Password',
    code: 'Code',
    codeHint: 'The six digits that your authenticator shows now, or one of your recovery codes.',
    codeAsked: 'One more step: please enter your code.',
    send: 'Sign in',
    sending: 'Signing in...',
    withoutScripts: 'Signing in needs scripts, which are turned off in this browser.',
    tryAgainIn: 'You can try again in',
    tryAgainNow: 'You can try again now.',
  },
  in: {
    heading: 'Signed in',
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    since: 'Since',
    until: 'Until',
    idle: (minutes: number) => `or after ${minutes} minutes without use`,
    admin: 'Open the admin pages',
    tests: 'Try the integrations',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
    signingOut: 'Signing out...',
    loading: 'Looking for your session …',
  },
  failed: {
    title: 'Your session could not be read',
    text: 'Nothing is wrong with your account. Please try again.',
  },
  toasts: {
    signedIn: { title: 'Signed in', description: 'The staff pages are open in this tab.' },
    signedOut: { title: 'Signed out', description: 'The staff pages are closed.' },
    failed: {
      title: 'Request Failed',
      description: 'There was an error processing your request. Please try again later.',
    },
  },
} as const;

/** A role's name and rights. */
export const roleNames: Readonly<Record<StaffRole, { readonly name: string; readonly rights: string }>> = {
  viewer: { name: 'Viewer', rights: 'may look' },
  staff: { name: 'Staff', rights: 'may look and act' },
  owner: { name: 'Owner', rights: 'may look, act, and see what others did' },
};
