import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { subscribe, SubscribeForm } from '@plumbline/contract/leads/forms';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { formErrorsOf } from '../../../components/form-errors-of.ts';
import { FieldPair } from '../../../components/field-pair.ts';
import { NoScriptHint } from '../../../components/no-script-hint.tsx';
import { HoneypotField } from '../../../components/honeypot-field.tsx';
import type { SubmissionMetaState } from '../../../components/use-submission-meta.ts';
import { landing } from '../../../content.ts';
import { PrivacyHint } from './privacy-hint.tsx';

const Place = styled.div`
  margin-top: 30px;
`;

/** The props of {@link AuditForm}. */
export interface AuditFormProps {
  /**
   * Created by the section, which stays mounted: the elapsed time counts from the first form, so that a quick second
   * request does not look like a bot's.
   */
  readonly form: SubmissionMetaState;
  /** Whether the first field takes the focus when the form is mounted; default false. */
  readonly takesFocus?: boolean | undefined;
  /** Called when the request was accepted; `message` is the API's text. */
  readonly onSent: (message: string) => void;
}

/** The form that requests the audit by e-mail. */
export function AuditForm({ form: { honeypot, currentMeta }, takesFocus = false, onSent }: AuditFormProps) {
  const copy = landing.audit;
  const { toast } = useServices();
  const client = useApiClient();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
  }, [takesFocus]);

  const showError = (description: string) => toast({ ...copy.toasts.failed, description, variant: 'destructive' });

  const send = async (fields: SubscribeForm): Promise<FormErrors | undefined> => {
    try {
      const answer = await client.call(subscribe, { body: { ...fields, ...currentMeta() } });
      if (answer.success) {
        onSent(answer.message);
        return undefined;
      }
      const refusal = answer.message || copy.toasts.refused.description;
      showError(refusal);
      return { [formError]: refusal };
    } catch (error) {
      showError(failureText(error, copy.toasts.failed.description));
      return formErrorsOf(error, copy.toasts.failed.description);
    }
  };

  const reportEmptyFields = (values: Readonly<Record<string, unknown>>) => {
    if (isBlank(values['name']) || isBlank(values['email'])) toast({ ...copy.toasts.empty, variant: 'destructive' });
  };

  return (
    <Place ref={place}>
      <Form schema={SubscribeForm} onSubmit={send} onInvalid={reportEmptyFields} label={copy.form}>
        {({ submitting }) => (
          <>
            <FieldPair>
              <TextField name="name" label={copy.name} autoComplete="name" required />
              <TextField
                name="email"
                label={copy.email}
                type="email"
                autoComplete="email"
                spellCheck={false}
                required
              />
            </FieldPair>
            <NoScriptHint />
            <HoneypotField inputRef={honeypot} />
            <Button type="submit" disabled={submitting}>
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
