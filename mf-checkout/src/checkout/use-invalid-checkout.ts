import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '@plumbline/services';
import type { toasts } from '../content.ts';

/**
 * Shows a toast and redirects to the home page once the checkout is `invalid`.
 * @returns a function that does the same at once
 */
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
