import type { PaymentSettings } from '@plumbline/contract/commerce/payments';

/** The API's payment settings while the sandbox emulates the providers. */
export const paymentSettings: PaymentSettings = {
  stripe: { publishableKey: 'pk_test_sandbox', scriptUrl: null },
  square: {
    applicationId: 'sandbox-sq0idb-plumbline',
    locationId: 'LSANDBOX00001',
    scriptUrl: 'http://localhost:3002/square/square.js',
  },
  sandbox: true,
};
