import { Failure } from '../../platform/http/failure.ts';
import { matchesBuyer, type AssertedBuyer } from '../orders/matches-buyer.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** @throws Failure `conflict`, with an issue at `body.customerInfo`, if an order belongs to another buyer than the asserted one. */
export function refuseOtherBuyer(order: OrderRow, asserted: AssertedBuyer): void {
  if (matchesBuyer(order, asserted)) return;
  const issues = [{ path: 'body.customerInfo', message: 'is not the buyer of this order' }];
  throw new Failure('conflict', 'This order is for another buyer.', { issues });
}
