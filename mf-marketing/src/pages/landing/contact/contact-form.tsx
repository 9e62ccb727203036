import { useState } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '@plumbline/contract/errors';
import { ContactForm as Schema, contactSubjects, sendContactMessage } from '@plumbline/contract/leads/forms';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextAreaField, TextField } from '@plumbline/kit/field';
import { failureText } from '@plumbline/kit/failure-text';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { formErrorsOf } from '../../../components/form-errors-of.ts';
import { FieldPair } from '../../../components/field-pair.ts';
import { NoScriptHint } from '../../../components/no-script-hint.tsx';
import { HoneypotField } from '../../../components/honeypot-field.tsx';
import { useSubmissionMeta } from '../../../components/use-submission-meta.ts';
import { landing } from '../../../content.ts';

/** In ms. After a timeout the form says that the message was possibly sent. */
const timeout = 15_000;

/**
 * The outcome of the last submission if it did not fail: the form shows failures itself. `unconfirmed`: after a
 * timeout.
 */
type Outcome = 'sent' | 'unconfirmed';

const Note = styled.p<{ $isConfirmed: boolean }>`
  max-width: 60ch;
  padding-left: 14px;
  border-left: 3px solid ${({ $isConfirmed }) => ($isConfirmed ? 'var(--ok)' : 'var(--ink)')};
  font-size: var(--fs-small);
`;

/** The contact form. The outcome stays visible below the form after the toast has closed. */
export function ContactForm() {
  const copy = landing.contact;
  const { toast } = useServices();
  const client = useApiClient();
  const { honeypot, currentMeta, renewKey } = useSubmissionMeta();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const fail = (errors: FormErrors, description: string = copy.toasts.failed.description): FormErrors => {
    toast({ ...copy.toasts.failed, description, variant: 'destructive' });
    return errors;
  };

  const send = async (fields: Schema): Promise<FormErrors | undefined> => {
    setOutcome(null);
    try {
      const answer = await client.call(sendContactMessage, { body: { ...fields, ...currentMeta() } }, { timeout });
      if (!answer.success) return fail({ [formError]: answer.message });
    } catch (error) {
      const sentence = failureText(error, copy.toasts.failed.description);
      if (!isTimeout(error)) return fail(formErrorsOf(error, sentence), sentence);
      // The key is not renewed, so that the same message sent again counts as a retry.
      setOutcome('unconfirmed');
      toast(copy.toasts.unconfirmed);
      // An error, though of no field, makes the form keep its values: the server may not have them.
      return { unconfirmed: copy.unconfirmed };
    }
    renewKey();
    setOutcome('sent');
    toast({ ...copy.toasts.sent, variant: 'success' });
    return undefined;
  };

  return (
    <Form schema={Schema} onSubmit={send} resetOnSuccess label={copy.form}>
      {({ submitting }) => (
        <>
          <FieldPair>
            <TextField name="name" label={copy.name} autoComplete="name" />
            <TextField name="email" label={copy.email} type="email" autoComplete="email" spellCheck={false} />
          </FieldPair>
          <SelectField name="subject" label={copy.subject} options={contactSubjects} placeholder={copy.chooseSubject} />
          <TextAreaField name="message" label={copy.message} hint={copy.messageHint} rows={5} />
          <NoScriptHint />
          <HoneypotField inputRef={honeypot} />
          <Button type="submit" disabled={submitting}>
            {submitting ? copy.sending : copy.send}
          </Button>
          {outcome !== null && !submitting && (
            <Note $isConfirmed={outcome === 'sent'}>
              {outcome === 'sent' ? copy.toasts.sent.description : copy.unconfirmed}
            </Note>
          )}
        </>
      )}
    </Form>
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'timeout';
}
