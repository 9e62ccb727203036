import { useField } from 'react-final-form';

/** What a field of the form around it holds just now; undefined before the field is there. */
export function useFormValue(name: string): unknown {
  return useField<unknown>(name, { subscription: { value: true }, allowNull: true }).input.value;
}
