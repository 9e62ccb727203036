import { Failure } from '../../platform/http/failure.ts';
import { isBuyer, type NamedBuyer } from '../orders/named-buyer.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** @throws Failure `conflict`, with an issue at `body.customerInfo`, if an order belongs to another buyer than the named one. */
export function refuseOtherBuyer(order: OrderRow, named: NamedBuyer): void {
  if (isBuyer(order, named)) return;
  const issues = [{ path: 'body.customerInfo', message: 'is not the buyer of this order' }];
  throw new Failure('conflict', 'This order is for another buyer.', { issues });
}
