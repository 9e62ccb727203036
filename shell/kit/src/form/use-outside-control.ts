import { useForm } from 'react-final-form';

/** What a control that is no part of a form's markup can do with it, such as a button in a frame of another site's. */
export interface OutsideControl {
  /**
   * Says at the fields what is wrong with them, as sending does. Fields of `later` may be empty as yet.
   * @returns the names of the fields with a fault
   */
  readonly check: (later: readonly string[]) => readonly string[];
  /** Fills fields that are empty; what somebody has typed stays. */
  readonly fill: (values: Readonly<Record<string, string>>) => void;
}

/** For a control of the form around it whose press the form does not see. It sends with the form element's `requestSubmit`. */
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
      // A field says its fault once it was left.
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
