import { useField } from 'react-final-form';

/** The current value of a field of the form around it; undefined before the field is registered. */
export function useFormValue(name: string): unknown {
  return useField<unknown>(name, { subscription: { value: true }, allowNull: true }).input.value;
}
