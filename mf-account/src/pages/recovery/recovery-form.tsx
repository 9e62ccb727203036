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
import { useServices } from '@plumbline/services';
import { NoScriptHint } from '../../components/no-script-hint.tsx';
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
  /** Called when the API has accepted the request for a mail; `message` is the API's text. */
  readonly onReceived: (request: { readonly message: string; readonly linkKind: 'access' | 'membership' }) => void;
}

/**
 * A form for a member's e-mail address. Without a token it requests a mail with a link, either for new access or to the
 * membership's page; with the token of the link for new access it requests the sign-in details.
 */
export function RecoveryForm({ token, onFound, onReceived }: RecoveryFormProps) {
  const copy = content.form;
  const { toasts } = content;
  const { toast } = useServices();
  const client = useApiClient();
  const requestedLink = useRef<'access' | 'membership'>('access');

  const send = async ({ email }: Schema): Promise<FormErrors | undefined> => {
    try {
      if (requestedLink.current === 'membership') {
        const { message } = await client.call(askForMembershipLink, { body: { email } });
        toast({ ...toasts.linkRequested, description: message });
        onReceived({ message, linkKind: 'membership' });
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
        onReceived({ message, linkKind: 'access' });
      } else throw new Error(content.unexpectedError);
      return undefined;
    } catch (error) {
      const sentence = failureText(error, toasts.failed.description, ['gone']);
      toast({ ...toasts.failed, description: sentence, variant: 'destructive' });
      if (error instanceof ApiError && error.issues.length > 0) throw error;
      return { [formError]: sentence };
    }
  };

  const reportEmpty = ({ email }: Readonly<Record<string, unknown>>) => {
    if (typeof email !== 'string' || email.trim() === '') toast({ ...toasts.empty, variant: 'destructive' });
  };

  return (
    <Place>
      <Form schema={Schema} onSubmit={send} onInvalid={reportEmpty} label={copy.name}>
        {({ submitting }) => (
          <>
            <TextField name="email" label={copy.email} type="email" autoComplete="email" spellCheck={false} />
            <NoScriptHint />
            <ButtonRow>
              <Button type="submit" disabled={submitting} onClick={() => void (requestedLink.current = 'access')}>
                {submitting && requestedLink.current === 'access' ? copy.sending : copy.send}
              </Button>
              {token === null && (
                <Button
                  type="submit"
                  variant="outline"
                  disabled={submitting}
                  onClick={() => void (requestedLink.current = 'membership')}
                >
                  {submitting && requestedLink.current === 'membership' ? copy.sending : copy.manage}
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
