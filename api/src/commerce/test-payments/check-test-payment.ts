import { Failure } from '../../platform/http/failure.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { readPayment } from '../payments/stripe/read-state.ts';
import { storeTestState, type TestStatus } from './store-test-state.ts';
import { findTestCharge } from './test-attempts.ts';
import { noAnswerYet, reportedFailure } from './reported-failure.ts';

/** Requests the state of a test charge from the provider. @throws Failure `not_found`, `payment_pending`, `unavailable`. */
export async function checkTestCharge(
  deps: PaymentDeps,
  paymentId: string,
): Promise<{
  readonly paymentId: string;
  readonly status: TestStatus;
  readonly amount: number;
  readonly currency: string;
}> {
  const attempt = await findTestCharge(deps.db.knex, 'stripe', paymentId);
  if (attempt === null) throw new Failure('not_found', 'This payment is no test charge.');
  const readCharge = async () => {
    const { payment } = await readPayment(deps.stripe.api, paymentId, false);
    const status = await storeTestState(deps, attempt, payment);
    return { paymentId, status, amount: attempt.request.amount, currency: payment.currency };
  };
  try {
    return await withTimeout(readCharge(), {
      onTimeout: () => Promise.reject(noAnswerYet()),
      onLateError: logLateError(deps.log),
    });
  } catch (error) {
    throw reportedFailure(deps.log, error);
  }
}
