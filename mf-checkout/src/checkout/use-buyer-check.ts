import { useEffect, useState } from 'react';
import { ApiError } from '@plumbline/contract/errors';
import { checkBuyer } from '@plumbline/contract/commerce/orders';
import { useApiClient } from '@plumbline/kit/api-client';
import type { CheckoutPrefill } from './prefill.ts';

/**
 * Whether the prefill names the buyer of the order: `checking` until the server answers, `unknown` if the request
 * fails. A prefill without any data about a buyer agrees with every order.
 */
type BuyerCheck = 'checking' | 'agrees' | 'differs' | 'unknown';

/**
 * Checks whether the prefill names the order's buyer. The server compares the two, because the order that the API
 * returns has no data of its buyer.
 */
export function useBuyerCheck(orderId: string | null, prefill: CheckoutPrefill | null): BuyerCheck {
  const client = useApiClient();
  const [answer, setAnswer] = useState<{ readonly question: string; readonly result: BuyerCheck } | null>(null);
  const { name = null, email = null, phone = null } = prefill ?? {};
  const question = JSON.stringify([orderId, name, email, phone]);
  const isNeeded = orderId !== null && (name !== null || email !== null || phone !== null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    const receive = (result: BuyerCheck) => isCurrent && setAnswer({ question, result });
    const buyerFields = {
      ...(name !== null && { customerName: name }),
      ...(email !== null && { customerEmail: email }),
      ...(phone !== null && { customerPhone: phone }),
    };
    client.call(checkBuyer, { body: { orderId, ...buyerFields } }).then(
      ({ agrees }) => receive(agrees ? 'agrees' : 'differs'),
      // The server refuses a text that cannot be a name, an e-mail address or a telephone number: no order has such a
      // buyer.
      (error: unknown) => receive(error instanceof ApiError && error.code === 'invalid_input' ? 'differs' : 'unknown'),
    );
    return () => void (isCurrent = false);
  }, [client, isNeeded, question, orderId, name, email, phone]);
  if (!isNeeded) return 'agrees';
  return answer?.question === question ? answer.result : 'checking';
}
