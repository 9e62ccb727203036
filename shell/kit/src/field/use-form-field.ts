import { useId } from 'react';
import { useField } from 'react-final-form';
import { useEarlyInput } from './use-early-input.ts';

interface ControlAria {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

// An empty field is an empty string, so that the schema's own message is shown, not that of its type.
const asItIs = <Value>(value: Value): Value => value;

/** One field of the form around it: its input, its error once it is due, and its ids. */
export function useFormField<Value>(name: string, options: { type?: 'checkbox'; defaultValue: Value; hint?: unknown }) {
  const id = useId();
  const { input, meta } = useField<Value>(name, {
    defaultValue: options.defaultValue,
    parse: asItIs,
    ...(options.type ? { type: options.type } : {}),
    subscription: { value: true, touched: true, error: true, submitError: true, dirtySinceLastSubmit: true },
  });
  useEarlyInput(id, options.type === 'checkbox' ? input.checked : input.value, input.onChange);
  const shown = (meta.touched && meta.error) || (!meta.dirtySinceLastSubmit && meta.submitError);
  const error = typeof shown === 'string' ? shown : undefined;
  const hintId = options.hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const aria: ControlAria = {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': [errorId, hintId].filter((part) => part !== undefined).join(' ') || undefined,
  };
  return { input, error, hintId, errorId, aria };
}
