import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';

/**
 * Empties a field of the form around it whenever `reason` changes: what was agreed to, or chosen, was about something else. What the
 * field said of its old value goes with it.
 */
export function useClearedField(name: string, reason: string | number | null): void {
  const form = useForm();
  const known = useRef(reason);
  useEffect(() => {
    if (known.current === reason) return;
    known.current = reason;
    form.change(name, undefined);
    form.resetFieldState(name);
  }, [form, name, reason]);
}
