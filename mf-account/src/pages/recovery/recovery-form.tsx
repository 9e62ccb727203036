import { useRef } from 'react';
import { styled } from 'styled-components';
import {
  recoverAccount,
  RecoveryForm as Schema,
  type RecoveryCredentials,
  askForMembershipLink,
} from '@plumbline/contract/members/accounts';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { failureText } from '@plumbline/kit/failure-text';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices, useSite } from '@plumbline/services';
import { content } from './content.ts';

const Place = styled.div`
  margin-top: 30px;
`;

const Hint = styled.p`
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

/** The props of {@link RecoveryForm}. */
export interface RecoveryFormProps {
  /** The mailed link's token; null for visitors without a link. */
  readonly token: string | null;
  readonly onFound: (credentials: RecoveryCredentials) => void;
  /** The request for a mail is in; `message` is the API's sentence. */
  readonly onReceived: (request: { readonly message: string; readonly what: 'access' | 'membership' }) => void;
}

/**
 * The form for a member's address: requests a mail with a link, to new access or to the membership, or exchanges the former for
 * sign-in details.
 */
export function RecoveryForm({ token, onFound, onReceived }: RecoveryFormProps) {
  const copy = content.form;
  const { toasts } = content;
  const { toast } = useServices();
  const client = useApiClient();
  const wanted = useRef<'access' | 'membership'>('access');

  const send = async ({ email }: Schema): Promise<FormErrors | undefined> => {
    try {
      if (wanted.current === 'membership') {
        const { message } = await client.call(askForMembershipLink, { body: { email } });
        toast({ ...toasts.linkRequested, description: message });
        onReceived({ message, what: 'membership' });
        return undefined;
      }
      const { message, credentials } = await client.call(recoverAccount, {
        body: token === null ? { email } : { email, token },
      });
      if (credentials) {
        toast({ ...toasts.found, variant: 'success' });
        onFound(credentials);
      } else if (token === null) {
        toast({ ...toasts.received, description: message });
        onReceived({ message, what: 'access' });
      } else throw new Error(content.thrown);
      return undefined;
    } catch (error) {
      const sentence = failureText(error, toasts.failed.description, ['gone']);
      toast({ ...toasts.failed, description: sentence, variant: 'destructive' });
      if (error instanceof ApiError && error.issues.length > 0) throw error;
      return { [formError]: sentence };
    }
  };

  const pointOutEmpty = ({ email }: Readonly<Record<string, unknown>>) => {
    if (typeof email !== 'string' || email.trim() === '') toast({ ...toasts.empty, variant: 'destructive' });
  };

  return (
    <Place>
      <Form schema={Schema} onSubmit={send} onInvalid={pointOutEmpty} label={copy.name}>
        {({ submitting }) => (
          <>
            <TextField name="email" label={copy.email} type="email" autoComplete="email" spellCheck={false} />
            <NoScriptHint />
            <ButtonRow>
              <Button type="submit" disabled={submitting} onClick={() => void (wanted.current = 'access')}>
                {submitting && wanted.current === 'access' ? copy.sending : copy.send}
              </Button>
              {token === null && (
                <Button
                  type="submit"
                  variant="outline"
                  disabled={submitting}
                  onClick={() => void (wanted.current = 'membership')}
                >
                  {submitting && wanted.current === 'membership' ? copy.sending : copy.manage}
                </Button>
              )}
            </ButtonRow>
            {token === null && <Hint>{copy.manageHint}</Hint>}
          </>
        )}
      </Form>
    </Place>
  );
}

/** Explains without scripts why the button does nothing, and the alternative. */
function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>This page needs scripts, which are turned off in this browser. Please write to {supportEmail} instead.</p>
    </noscript>
  );
}
