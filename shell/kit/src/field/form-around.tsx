import { useEffect, useRef, type ReactNode } from 'react';
import * as v from 'valibot';
import { Form } from '../form/form.tsx';

/**
 * The form around a field of a story. With `errorMessage` its schema rejects every value with that message, and the field shows it as
 * after a visitor has left the field. The field does not get the focus, which would scroll a page with several stories.
 */
export function FormAround({
  name,
  errorMessage,
  children,
}: {
  name: string;
  errorMessage?: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isRefused = errorMessage !== undefined;
  useEffect(() => {
    const field = place.current?.querySelector('input, select, textarea');
    if (isRefused) field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }, [isRefused]);
  const schema = v.looseObject(
    isRefused
      ? {
          [name]: v.pipe(
            v.any(),
            v.check(() => false, errorMessage),
          ),
        }
      : {},
  );
  return (
    <div ref={place}>
      <Form schema={schema} onSubmit={() => undefined}>
        {children}
      </Form>
    </div>
  );
}
