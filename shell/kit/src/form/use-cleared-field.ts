import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';

/**
 * Empties a field of the form around it whenever `reason` changes: the consent or choice was for something else. The field's
 * error for its old value is cleared, too.
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
