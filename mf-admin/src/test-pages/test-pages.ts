/** The test pages in the order of their navigation. */
export const testPages = [
  { path: '/test-redirect', name: 'Redirects' },
  { path: '/payment-test', name: 'Card payment' },
  { path: '/square-test', name: 'Square' },
  { path: '/subscribe-test', name: 'Square subscription' },
  { path: '/subscription-test', name: 'Plan subscription' },
  { path: '/payment-flow', name: 'Payment flow' },
  { path: '/dashboard-redirect-test', name: 'Dashboard redirect' },
  { path: '/dashboard-login-test', name: 'Dashboard login' },
  { path: '/dashboard-auto-login', name: 'Auto-login' },
] as const;
