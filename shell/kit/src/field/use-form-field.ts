import { useId } from 'react';
import { useField } from 'react-final-form';
import { useEarlyInput } from './use-early-input.ts';

interface ControlAria {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

// The form library would turn an empty text into `undefined`, and the schema would then report a wrong type instead of its own message.
const keepEmptyText = <Value>(value: Value): Value => value;

/** One field of the form around it: its input props, its error once it is to be shown, and its ids. */
export function useFormField<Value>(name: string, options: { type?: 'checkbox'; defaultValue: Value; hint?: unknown }) {
  const id = useId();
  const { input, meta } = useField<Value>(name, {
    defaultValue: options.defaultValue,
    parse: keepEmptyText,
    ...(options.type ? { type: options.type } : {}),
    subscription: { value: true, touched: true, error: true, submitError: true, dirtySinceLastSubmit: true },
  });
  useEarlyInput(id, options.type === 'checkbox' ? input.checked : input.value, input.onChange);
  const visibleError = (meta.touched && meta.error) || (!meta.dirtySinceLastSubmit && meta.submitError);
  const error = typeof visibleError === 'string' ? visibleError : undefined;
  const hintId = options.hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const aria: ControlAria = {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': [errorId, hintId].filter((part) => part !== undefined).join(' ') || undefined,
  };
  return { input, error, hintId, errorId, aria };
}
