import { useForm } from 'react-final-form';

/** The operations of a form for a control outside of its markup, such as a button in another site's frame. */
export interface OutsideControl {
  /**
   * Shows the fields' errors, as a submit does. The fields named in `later` may still be empty.
   * @returns the names of the fields with an error
   */
  readonly check: (later: readonly string[]) => readonly string[];
  /** Fills empty fields; values that were typed stay. */
  readonly fill: (values: Readonly<Record<string, string>>) => void;
}

/** For a control outside of the form's markup, whose presses cause no submit: it submits with the form element's `requestSubmit`. */
export function useOutsideControl(): OutsideControl {
  const form = useForm<Record<string, unknown>>();
  const isEmpty = (name: string): boolean => {
    const value = form.getState().values[name];
    return value === undefined || value === '';
  };
  return {
    check: (later) => {
      const faulty = Object.keys(form.getState().errors ?? {}).filter(
        (name) => !(later.includes(name) && isEmpty(name)),
      );
      // `blur` marks a field as left, so that it shows its error.
      form.batch(() => {
        for (const name of faulty) form.blur(name);
      });
      return faulty;
    },
    fill: (values) =>
      form.batch(() => {
        for (const [name, value] of Object.entries(values)) if (isEmpty(name)) form.change(name, value);
      }),
  };
}
