import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '@plumbline/contract/errors';
import { subscribe, SubscribeForm } from '@plumbline/contract/leads/forms';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { faultsOf } from '../../../components/faults-of.ts';
import { FieldPair } from '../../../components/field-pair.ts';
import { NoScriptHint } from '../../../components/no-script-hint.tsx';
import { TrapField } from '../../../components/trap-field.tsx';
import type { FormFactsState } from '../../../components/use-form-facts.ts';
import { landing } from '../../../content.ts';
import { PrivacyHint } from './privacy-hint.tsx';

const Place = styled.div`
  margin-top: 30px;
`;

/** What {@link AuditForm} takes. */
export interface AuditFormProps {
  /** Of the band, not of this form: a second request comes from somebody who has long been here. */
  readonly form: FormFactsState;
  /** Puts the focus on its first field when it appears; default false. */
  readonly takesFocus?: boolean | undefined;
  /** The request is in; `message` is the API's sentence. */
  readonly onSent: (message: string) => void;
}

/** Name and address for the audit. */
export function AuditForm({ form: { trap, facts }, takesFocus = false, onSent }: AuditFormProps) {
  const copy = landing.audit;
  const { toast } = useServices();
  const client = useApiClient();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
  }, [takesFocus]);

  const complain = (description: string) => toast({ ...copy.toasts.failed, description, variant: 'destructive' });

  const send = async (fields: SubscribeForm): Promise<FormErrors | undefined> => {
    try {
      const answer = await client.call(subscribe, { body: { ...fields, ...facts() } });
      if (answer.success) {
        onSent(answer.message);
        return undefined;
      }
      const refusal = answer.message || copy.toasts.refused.description;
      complain(refusal);
      return { [formError]: refusal };
    } catch (error) {
      const limited = error instanceof ApiError && error.code === 'too_many_requests';
      complain(limited ? error.detail : copy.toasts.failed.description);
      return faultsOf(error, copy.toasts.failed.description);
    }
  };

  const pointOutEmptyFields = (values: Readonly<Record<string, unknown>>) => {
    if (isBlank(values['name']) || isBlank(values['email'])) toast({ ...copy.toasts.empty, variant: 'destructive' });
  };

  return (
    <Place ref={place}>
      <Form schema={SubscribeForm} onSubmit={send} onInvalid={pointOutEmptyFields} label={copy.form}>
        {({ submitting }) => (
          <>
            <FieldPair>
              <TextField name="name" label={copy.name} autoComplete="name" />
              <TextField name="email" label={copy.email} type="email" autoComplete="email" spellCheck={false} />
            </FieldPair>
            <NoScriptHint />
            <TrapField inputRef={trap} />
            <Button type="submit" aria-disabled={submitting}>
              {submitting ? copy.sending : copy.send}
            </Button>
          </>
        )}
      </Form>
      <PrivacyHint />
    </Place>
  );
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
