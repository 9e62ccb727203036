import {
  checkTestCharge as checkTestChargeEndpoint,
  testSquareConnection,
  verifyTestPayment,
} from '@plumbline/contract/commerce/test-payments';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { CommerceDeps } from '../commerce-deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { runAuditedTest, refuseLive, refuseLiveSquare } from './run-audited-test.ts';
import { checkTestCharge } from './check-test-payment.ts';
import { squareConnection } from './square-connection.ts';

export function testChargeRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { log, payments, paymentRules, square } = deps;

  route(router, testSquareConnection, { staff: 'try' }, (_, { staff, address }) =>
    runAuditedTest(
      deps,
      { action: 'GET /square-connection-test', detail: 'connection test', staff, address },
      async () => {
        if (square === null) throw new Failure('unavailable', 'Square is not set up on this site.');
        refuseLiveSquare(square.account);
        return { answer: await squareConnection(square, log), target: null };
      },
    ),
  );

  route(router, checkTestChargeEndpoint, { staff: 'try' }, ({ params }, { setAuditTarget }) => {
    setAuditTarget(params.paymentId);
    if (payments === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
    refuseLive(paymentRules);
    return checkTestCharge(payments, params.paymentId);
  });

  route(router, verifyTestPayment, { staff: 'try' }, async ({ body }, { setAuditTarget }) => {
    setAuditTarget(`member ${body.userId}`);
    // The endpoint signs a member in, so it is off where members have really paid.
    if (paymentRules.stripe === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
    refuseLive(paymentRules);
    const verified = await verifyPayment(deps, { ...body, userId: Number(body.userId) });
    if (verified.user !== null) setAuditTarget(`member ${body.userId}: one-time password`);
    return verified;
  });
}
