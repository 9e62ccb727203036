import { styled } from 'styled-components';
import { recoverAccount, RecoveryForm as Schema, type RecoveryCredentials } from '@plumbline/contract/members/accounts';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices, useSite } from '@plumbline/services';
import { content } from './content.ts';

const Place = styled.div`
  margin-top: 30px;
`;

/** What {@link RecoveryForm} takes. */
export interface RecoveryFormProps {
  /** Of the mailed link; null for who has none yet. */
  readonly token: string | null;
  readonly onFound: (credentials: RecoveryCredentials) => void;
  /** The request is in; `message` is the API's sentence. */
  readonly onReceived: (message: string) => void;
}

/** The form for a member's address: asks for the mail, or trades its link for sign-in details. */
export function RecoveryForm({ token, onFound, onReceived }: RecoveryFormProps) {
  const copy = content.form;
  const { toasts } = content;
  const { toast } = useServices();
  const client = useApiClient();

  const send = async ({ email }: Schema): Promise<FormErrors | undefined> => {
    try {
      const { message, credentials } = await client.call(recoverAccount, {
        body: token === null ? { email } : { email, token },
      });
      if (credentials) {
        toast({ ...toasts.found, variant: 'success' });
        onFound(credentials);
      } else if (token === null) {
        toast({ ...toasts.received, description: message });
        onReceived(message);
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
            <Button type="submit" disabled={submitting}>
              {submitting ? copy.sending : copy.send}
            </Button>
          </>
        )}
      </Form>
    </Place>
  );
}

/** Why the button does nothing where no script ever comes, and what to do instead. */
function NoScriptHint() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>This page needs scripts, which are turned off in this browser. Please write to {supportEmail} instead.</p>
    </noscript>
  );
}
