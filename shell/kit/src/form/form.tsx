import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { FORM_ERROR, type FormApi } from 'final-form';
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

  /* Without scripts the button sends nothing. */
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
  /** The last submit succeeded. */
  readonly succeeded: boolean;
}

/** The props of {@link Form}. */
export interface FormProps<Schema extends FormSchema> {
  /** A valibot object schema; the fields show its messages. Empty text fields are `''`, boxes `false`. */
  schema: Schema;
  initialValues?: Partial<v.InferInput<Schema>> | undefined;
  /**
   * Called with the schema's output. It may return errors by field; an {@link ApiError} that it throws is shown at the fields of
   * its issues, or below the form. Any other error is rethrown.
   */
  onSubmit: (values: v.InferOutput<Schema>) => Promise<FormErrors | void> | FormErrors | void;
  /** Called with the current values when the schema rejects them on submit. The fields show the errors by themselves. */
  onInvalid?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Empties the form after a successful submit; the focus stays where it is. Default false. */
  resetOnSuccess?: boolean | undefined;
  children: ReactNode | ((status: FormStatus) => ReactNode);
  className?: string | undefined;
  /** Names the form to screen readers, which then list it. */
  label?: string | undefined;
}

/**
 * A form validated by a schema: each field when it is left, and all of them on submit, which then focuses the first invalid one. Its
 * error, or one that belongs to no field, is scrolled to where no toast covers it. During a submit further submits are ignored; the form
 * element has the focus meanwhile, because children usually disable the pressed button.
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
    const sentence = fault ? errorOf(fault) : element.current?.querySelector('[role="alert"]');
    // A button that is disabled while sending loses the focus, which the form keeps for it.
    if (!fault && document.activeElement === element.current) pressed.current?.focus({ preventScroll: true });
    fault?.focus();
    if (sentence) scrollIntoClearView(sentence);
  }, [attempts]);

  const submit = async (
    values: Record<string, unknown>,
    form: Pick<FormApi, 'getRegisteredFields'>,
  ): Promise<FormErrors | undefined> => {
    try {
      return (await onSubmit(v.parse(schema, values))) ?? undefined;
    } catch (error) {
      if (error instanceof ApiError) return submissionErrors(error, form.getRegisteredFields());
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
          // Without scripts a browser would submit the form itself, with its values in the address; with this method it sends
          // nothing, and the document's loader keeps the press for the scripts.
          method="dialog"
          className={className}
          aria-label={label}
          aria-busy={submitting}
          onSubmit={(event) => {
            // Called twice: for the errors of the schema, and for those of the API's response.
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

/** The sentence that describes an invalid field: the first one, before its hint. */
function errorOf(field: Element): Element | null {
  return document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
}

/** In px: the heights of the window that are covered by the site's header above, and by a toast of five lines below. */
const coveredHeights = { above: 88, below: 190 };

/** Scrolls as little as needed to show a sentence where neither the header nor a toast covers it. */
function scrollIntoClearView(sentence: Element): void {
  const { top, bottom } = sentence.getBoundingClientRect();
  const tooLow = bottom - (window.innerHeight - coveredHeights.below);
  const tooHigh = top - coveredHeights.above;
  if (tooLow > 0) window.scrollBy({ top: tooLow });
  else if (tooHigh < 0 && bottom > top) window.scrollBy({ top: tooHigh });
}

/** The key of an error that belongs to no field, in the result of `onSubmit`. */
export const formError: string = FORM_ERROR;
