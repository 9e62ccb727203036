import type { EndpointResult } from '@plumbline/contract/endpoint';
import { paidStatuses } from '@plumbline/contract/commerce/orders';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import type { CommerceDeps } from '../commerce-deps.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { viewOrder } from '../orders/order-view.ts';
import { openStaffTests } from '../test-payments/staff-tests.ts';
import { beginPayment, type OpenedPayment } from './begin-payment.ts';
import { requirePayments } from './require-payments.ts';
import { limitCheckouts } from './checkout-limits.ts';
import { receiptToken } from '../receipts/receipt-token.ts';
import { completeOrder } from './complete-payment.ts';
import { findChargeOf } from './ledger.ts';

export function paymentRoutes(router: ApiRouter, deps: CommerceDeps): void {
  const { db } = deps;

  // Test payments, which staff make on these endpoints: they have no order and no plan, or a Square card, or `test`.
  const tests = openStaffTests(deps);

  route(router, createPaymentIntent, { staff: 'optional' }, async ({ body }, caller) => {
    const payments = requirePayments(deps);
    if (body.orderId === undefined && body.membershipId === undefined) {
      return tests.intent(payments, body.amount, caller);
    }
    const { customerInfo } = body;
    await limitCheckouts(payments, caller.address);
    const opened = await beginPayment(payments, {
      target: body,
      mode: 'payment',
      amount: body.amount,
      buyer: customerInfo ? { ...customerInfo, phone: null, address: null } : null,
      agreement: body.agreement ?? null,
      paymentMethodId: null,
      address: caller.address,
    });
    const { clientSecret, order } = opened;
    return { clientSecret, message: messageOf(opened), orderId: order.public_id, status: order.status };
  });

  route(router, createSubscription, { staff: 'optional' }, async ({ body }, caller) => {
    const { cardToken, customerInfo } = body;
    if (cardToken !== undefined) return tests.squareCharge({ ...body, cardToken }, caller);
    const payments = requirePayments(deps);
    const begin = async (): Promise<EndpointResult<typeof createSubscription>> => {
      await limitCheckouts(payments, caller.address);
      const opened = await beginPayment(payments, {
        target: body,
        mode: 'subscription',
        amount: body.amount ?? null,
        buyer: customerInfo ? buyerOf(customerInfo) : null,
        agreement: body.agreement ?? null,
        paymentMethodId: body.paymentMethodId ?? null,
        address: caller.address,
      });
      const { clientSecret, intentId, order } = opened;
      return {
        success: true,
        message: messageOf(opened),
        clientSecret,
        paymentId: intentId,
        amount: order.amount,
        currency: order.currency,
        status: order.status,
        orderId: order.public_id,
      };
    };
    return body.test === true ? tests.subscription(caller, begin) : begin();
  });

  route(router, completePayment, async ({ body }, caller) => {
    const payments = requirePayments(deps);
    await limitCheckouts(payments, caller.address);
    const { order, message } = await completeOrder(payments, body);
    const success = paidStatuses.includes(order.status);
    const charge = success ? await findChargeOf(db.knex, order.id, body.paymentId) : null;
    return {
      success,
      message,
      status: order.status,
      order: await viewOrder(db.knex, order),
      ...(charge === null ? {} : { receipt: receiptToken(deps.secret, charge) }),
    };
  });
}

function messageOf({ clientSecret, order }: OpenedPayment): string {
  if (clientSecret !== null) return 'The payment is ready to be confirmed.';
  return order.status === 'processing' ? 'The payment is being processed.' : 'Nothing is left to pay for this order.';
}

type CustomerInfo = {
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipCode?: string | undefined;
};

function buyerOf({ firstName, lastName, email, phone, ...address }: CustomerInfo) {
  const lines = Object.entries(address).filter(([, line]) => line !== undefined && line !== '');
  return {
    name: lastName === undefined ? firstName : `${firstName} ${lastName}`,
    email,
    phone: phone === undefined || phone === '' ? null : phone,
    address: lines.length > 0 ? JSON.stringify(Object.fromEntries(lines)) : null,
  };
}
