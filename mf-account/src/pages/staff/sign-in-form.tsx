import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@plumbline/contract/errors';
import { signIn, staffLimits, StaffSignInForm, StaffSignInWithCode } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { failureText } from '@plumbline/kit/failure-text';
import { TextField } from '@plumbline/kit/field';
import { Form, formError, type FormErrors } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { content } from './content.ts';
import { LockOut } from './lock-out.tsx';
import { announceSession } from './announce-session.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The time until which the API refuses every sign-in, and its reason. */
interface Lock {
  readonly reason: string;
  /** In ms, as `performance.now()` counts. */
  readonly until: number;
}

/**
 * Asks for e-mail address and password, then for the code of an account with a second factor. Reports a sign-in to the
 * shell.
 */
export function SignInForm() {
  const copy = content.out;
  const { toast } = useServices();
  const client = useApiClient();
  const place = useRef<HTMLDivElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [lock, setLock] = useState<Lock | null>(null);
  const secondsLeft = useSecondsLeft(lock?.until ?? 0);

  useEffect(() => {
    if (needsCode) place.current?.querySelector<HTMLElement>('input[name="code"]')?.focus();
  }, [needsCode]);

  const send = async (details: StaffSignInForm): Promise<FormErrors | undefined> => {
    if (secondsLeft > 0) return undefined;
    setLock(null);
    try {
      await client.call(signIn, { body: details });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'code_required') {
        setNeedsCode(true);
        return undefined;
      }
      if (error.code === 'too_many_requests' && error.retryAfter !== null) {
        setLock({ reason: error.detail, until: performance.now() + error.retryAfter * 1000 });
        return undefined;
      }
      // The form shows the API's own text of a 4xx error; other errors have no text for people.
      if (error.status >= 400 && error.status < 500) throw error;
      const sentence = failureText(error, content.toasts.failed.description);
      toast({ ...content.toasts.failed, description: sentence, variant: 'destructive' });
      return { [formError]: sentence };
    }
    toast({ ...content.toasts.signedIn, variant: 'success' });
    announceSession('in');
    return undefined;
  };

  return (
    <div
      ref={place}
      // Another account may have no second factor.
      onChange={({ target }) => target instanceof HTMLInputElement && target.name === 'email' && setNeedsCode(false)}
    >
      <Form schema={needsCode ? StaffSignInWithCode : StaffSignInForm} onSubmit={send} label={copy.form}>
        {({ submitting }) => (
          <>
            <TextField name="email" label={copy.email} type="email" autoComplete="username" spellCheck={false} />
            <TextField name="password" label={copy.password} type="password" autoComplete="current-password" />
            {needsCode && (
              <>
                <p role="status">{copy.codeAsked}</p>
                <TextField
                  name="code"
                  label={copy.code}
                  hint={copy.codeHint}
                  autoComplete="one-time-code"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={staffLimits.code}
                />
              </>
            )}
            <noscript>
              <p>{copy.withoutScripts}</p>
            </noscript>
            {lock !== null && <LockOut reason={lock.reason} secondsLeft={secondsLeft} />}
            <Button type="submit" disabled={submitting} aria-disabled={secondsLeft > 0}>
              {submitting ? copy.sending : copy.send}
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
