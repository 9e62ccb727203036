import { useEffect, useState } from 'react';
import { ApiError } from '@plumbline/contract/errors';
import { checkBuyer } from '@plumbline/contract/commerce/orders';
import { useApiClient } from '@plumbline/kit/api-client';
import type { CheckoutHints } from './hints.ts';

/** Whether a link names the buyer of its order: `open` until that is known, `unknown` if it cannot be checked. */
type NamedBuyer = 'open' | 'agrees' | 'differs' | 'unknown';

/** Checks whether the hints name the buyer of an order. The API's order contains no data of its buyer, so the server compares. */
export function useNamedBuyer(orderId: string | null, hints: CheckoutHints | null): NamedBuyer {
  const client = useApiClient();
  const [answer, setAnswer] = useState<{ readonly about: string; readonly result: NamedBuyer } | null>(null);
  const { name = null, email = null, phone = null } = hints ?? {};
  const about = JSON.stringify([orderId, name, email, phone]);
  const asks = orderId !== null && (name !== null || email !== null || phone !== null);
  useEffect(() => {
    if (!asks) return undefined;
    let isCurrent = true;
    const take = (result: NamedBuyer) => isCurrent && setAnswer({ about, result });
    const said = {
      ...(name !== null && { customerName: name }),
      ...(email !== null && { customerEmail: email }),
      ...(phone !== null && { customerPhone: phone }),
    };
    client.call(checkBuyer, { body: { orderId, ...said } }).then(
      ({ agrees }) => take(agrees ? 'agrees' : 'differs'),
      // The server refuses a text that cannot be a name, an address or a number: no order has such a buyer.
      (error: unknown) => take(error instanceof ApiError && error.code === 'invalid_input' ? 'differs' : 'unknown'),
    );
    return () => void (isCurrent = false);
  }, [client, asks, about, orderId, name, email, phone]);
  if (!asks) return 'agrees';
  return answer?.about === about ? answer.result : 'open';
}
