import { useState } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '@plumbline/contract/errors';
import { RecoveryForm as Schema, askForMembershipLink } from '@plumbline/contract/members/accounts';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';

const words = {
  name: 'Link to your membership',
  email: 'E-mail',
  send: 'Mail me the link',
  sending: 'Processing...',
  failed: 'There was an error processing your request. Please try again later.',
};

const Place = styled.div`
  margin-top: 24px;

  & > p {
    margin-top: 14px;
  }
`;

/**
 * Requests a mail with the link to a membership. The response does not reveal whether the e-mail address is a member's.
 */
export function MembershipLinkForm({ variant = 'solid' }: { variant?: 'solid' | 'outline' }) {
  const client = useApiClient();
  const [message, setMessage] = useState('');

  const send = async ({ email }: Schema): Promise<FormErrors | undefined> => {
    setMessage('');
    try {
      setMessage((await client.call(askForMembershipLink, { body: { email } })).message);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) throw error;
      return { [formError]: failureText(error, words.failed) };
    }
  };

  return (
    <Place>
      <Form schema={Schema} onSubmit={send} label={words.name}>
        {({ submitting }) => (
          <>
            <TextField name="email" label={words.email} type="email" autoComplete="email" spellCheck={false} />
            <Button type="submit" variant={variant} disabled={submitting}>
              {submitting ? words.sending : words.send}
            </Button>
          </>
        )}
      </Form>
      <p role="status">{message}</p>
    </Place>
  );
}
