import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { FORM_ERROR } from 'final-form';
import { Form as FinalForm } from 'react-final-form';
import { ApiError } from '@plumbline/contract/errors';
import { ErrorSentence } from '../field/error-sentence.tsx';
import { schemaErrors, type FormErrors, type FormSchema } from './schema-errors.ts';
import { submissionErrors } from './submission-errors.ts';

export type { FormErrors, FormSchema } from './schema-errors.ts';
export { useClearedField } from './use-cleared-field.ts';
export { useFormValue } from './use-form-value.ts';
export { useOutsideControl } from './use-outside-control.ts';

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  justify-items: start;

  & > div {
    width: 100%;
  }

  &:focus {
    outline: none;
  }

  /* Without scripts it sends nothing. */
  @media (scripting: none) {
    button[type='submit'] {
      opacity: 0.5;
      pointer-events: none;
    }
  }
`;

/** The state that a form's children can show. */
export interface FormStatus {
  /** Sending is under way. */
  readonly submitting: boolean;
  /** The last sending went well. */
  readonly succeeded: boolean;
}

/** The props of {@link Form}. */
export interface FormProps<Schema extends FormSchema> {
  /** A valibot object schema; its messages are what the fields say. Empty text fields are `''`, boxes `false`. */
  schema: Schema;
  initialValues?: Partial<v.InferInput<Schema>> | undefined;
  /**
   * Gets what the schema made of the values. It may give errors back by field; an {@link ApiError} it throws is
   * shown at the fields its issues name, or below the form. Anything else it throws goes on.
   */
  onSubmit: (values: v.InferOutput<Schema>) => Promise<FormErrors | void> | FormErrors | void;
  /** Called with the values as they stand when the schema keeps a form from being sent. The fields say why by themselves. */
  onInvalid?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Empties the form once a sending went well; the focus stays where it is. Default false. */
  resetOnSuccess?: boolean | undefined;
  children: ReactNode | ((status: FormStatus) => ReactNode);
  className?: string | undefined;
  /** Names the form to screen readers, which then list it. */
  label?: string | undefined;
}

/**
 * A form checked by a schema, at the fields once they were left and at all of them on sending: then the first
 * invalid one gets focus; what is wrong with no field is scrolled clear of a toast. While sending, a second sending does
 * nothing, and the form keeps the focus for the button that was pressed, which children disable.
 */
export function Form<Schema extends FormSchema>({
  schema,
  initialValues,
  onSubmit,
  onInvalid,
  resetOnSuccess = false,
  children,
  className,
  label,
}: FormProps<Schema>) {
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const pressed = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (attempts === 0) return;
    const fault = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const sentence = element.current?.querySelector('[role="alert"]');
    if (fault) fault.focus();
    else {
      // A button that is disabled while sending loses the focus, which the form has kept for it.
      if (document.activeElement === element.current) pressed.current?.focus({ preventScroll: true });
      if (sentence) scrollClear(sentence);
    }
  }, [attempts]);

  const submit = async (values: Record<string, unknown>): Promise<FormErrors | undefined> => {
    try {
      return (await onSubmit(v.parse(schema, values))) ?? undefined;
    } catch (error) {
      if (error instanceof ApiError) return submissionErrors(error);
      throw error;
    }
  };

  return (
    <FinalForm
      onSubmit={submit}
      validate={(values) => schemaErrors(schema, values)}
      {...(initialValues === undefined ? {} : { initialValues })}
      subscription={{ submitting: true, submitSucceeded: true, submitError: true }}
    >
      {({ handleSubmit, form, submitting, submitSucceeded, submitError }) => (
        <Fields
          ref={element}
          noValidate
          tabIndex={-1}
          // Until scripts come a browser would send the form by itself, with what it holds in the address; with this it sends
          // nothing, and the document's loader keeps the press for the scripts.
          method="dialog"
          className={className}
          aria-label={label}
          aria-busy={submitting}
          onSubmit={(event) => {
            // Once for what the schema finds at once, once more for what the answer says.
            const focusFirstFault = () => setAttempts((count) => count + 1);
            const { hasValidationErrors, values } = form.getState();
            const { activeElement } = document;
            pressed.current = activeElement instanceof HTMLButtonElement ? activeElement : null;
            if (pressed.current && element.current?.contains(pressed.current))
              element.current.focus({ preventScroll: true });
            focusFirstFault();
            if (hasValidationErrors) onInvalid?.(values);
            void handleSubmit(event)?.then(() => {
              if (resetOnSuccess && form.getState().submitSucceeded) form.restart();
              focusFirstFault();
            });
          }}
        >
          {typeof children === 'function'
            ? children({ submitting: submitting === true, succeeded: submitSucceeded === true })
            : children}
          {typeof submitError === 'string' && <ErrorSentence role="alert">{submitError}</ErrorSentence>}
        </Fields>
      )}
    </FinalForm>
  );
}

/** In px: what the site's head covers at the upper edge, and a toast of five lines at the lower one. */
const coveredHeights = { above: 88, below: 190 };

/** Scrolls as far as it needs for a sentence to be read while a toast says the same. */
function scrollClear(sentence: Element): void {
  const { top, bottom } = sentence.getBoundingClientRect();
  const tooLow = bottom - (window.innerHeight - coveredHeights.below);
  const tooHigh = top - coveredHeights.above;
  if (tooLow > 0) window.scrollBy({ top: tooLow });
  else if (tooHigh < 0 && bottom > top) window.scrollBy({ top: tooHigh });
}

/** The key of an error that belongs to no field, for what `onSubmit` gives back. */
export const formError: string = FORM_ERROR;
