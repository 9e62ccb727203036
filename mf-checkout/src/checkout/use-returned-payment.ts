import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Attempt } from '../payment/outcome.ts';
import { paymentOfSecret } from '../payment/pay-order.ts';

/** The query parameters that the payment provider adds when it redirects a buyer back from the bank's own page. */
const parameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The payment from whose bank page the buyer returns, or null. Its parameters are removed from the URL immediately. */
export function useReturnedPayment(): Attempt | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [attempt] = useState(() => attemptOf(search));
  const removeParameters = useEffectEvent(() => {
    if (!parameters.some((name) => search.has(name))) return;
    const remaining = new URLSearchParams(search);
    for (const name of parameters) remaining.delete(name);
    void navigate({ search: remaining.toString() }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => removeParameters(), []);
  return attempt;
}

function attemptOf(search: URLSearchParams): Attempt | null {
  const [orderId, clientSecret] = [search.get('orderId'), search.get('payment_intent_client_secret')];
  // The provider's script throws on a text that is no secret.
  return orderId && paymentOfSecret(clientSecret) !== null ? { orderId, clientSecret, paymentId: null } : null;
}
