import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';

/**
 * Empties a field of the form around it, and its error, whenever `subject` changes: the consent or choice in the field applied to
 * the previous subject, such as another price.
 */
export function useClearedField(name: string, subject: string | number | null): void {
  const form = useForm();
  const previous = useRef(subject);
  useEffect(() => {
    if (previous.current === subject) return;
    previous.current = subject;
    form.change(name, undefined);
    form.resetFieldState(name);
  }, [form, name, subject]);
}
