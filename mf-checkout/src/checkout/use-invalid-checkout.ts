import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '@plumbline/services';
import type { toasts } from '../content.ts';

/** Says that nothing can be paid here, and leads home, once it is `invalid`. Gives what does the same at any moment. */
export function useInvalidCheckout(
  invalid: boolean,
  words: typeof toasts.invalidCheckout | typeof toasts.invalidStripeCheckout,
): () => void {
  const { toast } = useServices();
  const navigate = useNavigate();
  const leave = () => {
    toast({ ...words, variant: 'destructive' });
    void navigate('/', { replace: true });
  };
  const leaveOnce = useEffectEvent(leave);
  useEffect(() => {
    if (invalid) leaveOnce();
  }, [invalid]);
  return leave;
}
