import { useState } from 'react';
import { styled } from 'styled-components';
import { RecoveryForm as Schema, resendVerification } from '@plumbline/contract/members/accounts';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { Heading } from '@plumbline/kit/heading';
import { content } from './content.ts';

const Place = styled.div`
  max-width: 560px;
  margin-top: 40px;
  padding-top: 28px;
  border-top: 1px solid var(--rule);

  & > form,
  & > p {
    margin-top: 18px;
  }
`;

/** A form that requests another mail with the link that confirms an e-mail address. */
export function ResendForm() {
  const copy = content.resend;
  const client = useApiClient();
  const [message, setMessage] = useState('');

  const send = async ({ email }: Schema): Promise<FormErrors | undefined> => {
    setMessage('');
    try {
      setMessage((await client.call(resendVerification, { body: { email } })).message);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) throw error;
      return { [formError]: failureText(error, copy.failed) };
    }
  };

  return (
    <Place>
      <Heading level={2} size="h3">
        {copy.heading}
      </Heading>
      <Form schema={Schema} onSubmit={send} label={copy.heading}>
        {({ submitting }) => (
          <>
            <TextField name="email" label={copy.email} type="email" autoComplete="email" spellCheck={false} />
            <Button type="submit" variant="outline" disabled={submitting}>
              {submitting ? copy.sending : copy.send}
            </Button>
          </>
        )}
      </Form>
      <p role="status">{message}</p>
    </Place>
  );
}
