import { useEffect, useRef, type ReactNode } from 'react';
import * as v from 'valibot';
import { Form } from '../form/form.tsx';

const anything = v.looseObject({});

/** The form that a field of a story stands in. `refused` is the error of its field, shown as after a failed sending. */
export function FormAround({ name, refused, children }: { name: string; refused?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isRefused = refused !== undefined;
  useEffect(() => {
    if (isRefused) place.current?.querySelector('form')?.requestSubmit();
  }, [isRefused]);
  return (
    <div ref={place}>
      <Form schema={anything} onSubmit={() => (refused === undefined ? undefined : { [name]: refused })}>
        {children}
      </Form>
    </div>
  );
}
