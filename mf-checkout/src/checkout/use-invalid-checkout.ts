import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '@plumbline/services';
import type { toasts } from '../content.ts';

/** Reports that nothing can be paid here, and redirects home, once it is `invalid`. Returns a function that does the same. */
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
