import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Attempt } from '../payment/outcome.ts';

/** The parameters that the provider adds to the address when it returns a buyer from the bank's own page. */
const parameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The payment from which the buyer returns; null for a new visit. Its parameters are removed from the address immediately. */
export function useReturn(): Attempt | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [attempt] = useState(() => attemptOf(search));
  const forget = useEffectEvent(() => {
    if (!parameters.some((name) => search.has(name))) return;
    const rest = new URLSearchParams(search);
    for (const name of parameters) rest.delete(name);
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => forget(), []);
  return attempt;
}

function attemptOf(search: URLSearchParams): Attempt | null {
  const [orderId, clientSecret] = [search.get('orderId'), search.get('payment_intent_client_secret')];
  return orderId && clientSecret ? { orderId, clientSecret, paymentId: null } : null;
}
