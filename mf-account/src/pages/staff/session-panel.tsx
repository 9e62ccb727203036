import { useState } from 'react';
import { styled } from 'styled-components';
import { signOut, signOutEverywhere, type StaffSession } from '@plumbline/contract/staff/sessions';
import { useApiClient } from '@plumbline/kit/api-client';
import { Badge } from '@plumbline/kit/badge';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Door } from '@plumbline/kit/drawing/door';
import { failureText } from '@plumbline/kit/failure-text';
import { ErrorSentence } from '@plumbline/kit/field';
import { TextLink } from '@plumbline/kit/link';
import { useServices } from '@plumbline/services';
import { SmallPrint } from '../../components/small-print.ts';
import { content, roleNames } from './content.ts';

const Sheet = styled.dl`
  margin-bottom: 28px;
  border: 1px solid var(--ink);
  background: var(--sheet);

  & > div {
    padding: 16px 20px;
  }

  & > div + div {
    border-top: 1px solid var(--rule);
  }

  & dt {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  & dd {
    margin-top: 4px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & dd small {
    font-size: var(--fs-small);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
`;

/** The props of {@link SessionPanel}. */
export interface SessionPanelProps {
  readonly session: StaffSession;
  /** Called when the session was ended here. */
  readonly onSignedOut: () => void;
}

/** The signed-in person, their role, the session's end, a link to the admin pages, and buttons to sign out. */
export function SessionPanel({ session, onSignedOut }: SessionPanelProps) {
  const copy = content.in;
  const { toast } = useServices();
  const client = useApiClient();
  const [signingOut, setSigningOut] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, rights } = roleNames[session.role];

  const endSession = async (endpoint: typeof signOut | typeof signOutEverywhere): Promise<void> => {
    if (signingOut) return;
    setSigningOut(true);
    setFailure(null);
    try {
      // A 401 means that the session has already ended, which is the goal.
      await client.call(endpoint, {}, { on401: 'null' });
    } catch (error) {
      const description = failureText(error, content.toasts.failed.description);
      setSigningOut(false);
      setFailure(description);
      toast({ ...content.toasts.failed, description, variant: 'destructive' });
      return;
    }
    toast(content.toasts.signedOut);
    onSignedOut();
  };

  return (
    <>
      <Sheet>
        <div>
          <dt>{copy.name}</dt>
          <dd>
            <Person>
              <Door seed={session.email} size={40} />
              {session.name}
            </Person>
          </dd>
        </div>
        <div>
          <dt>{copy.email}</dt>
          <dd>{session.email}</dd>
        </div>
        <div>
          <dt>{copy.role}</dt>
          <dd>
            <Badge tone="info">{name}</Badge> <small>{rights}</small>
          </dd>
        </div>
        <div>
          <dt>{copy.since}</dt>
          <dd>
            <time dateTime={session.startedAt}>{dateTime(session.startedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{copy.until}</dt>
          <dd>
            <time dateTime={session.expiresAt}>{dateTime(session.expiresAt)}</time>{' '}
            <small>{copy.idle(session.idleMinutes)}</small>
          </dd>
        </div>
      </Sheet>
      <ButtonRow>
        <ButtonLink to="/admin">{copy.admin}</ButtonLink>
        <Button variant="outline" aria-disabled={signingOut} onClick={() => void endSession(signOut)}>
          {signingOut ? copy.signingOut : copy.signOut}
        </Button>
        <Button variant="outline" aria-disabled={signingOut} onClick={() => void endSession(signOutEverywhere)}>
          {copy.signOutEverywhere}
        </Button>
      </ButtonRow>
      {session.role !== 'viewer' && (
        <SmallPrint>
          <TextLink to="/payment-test">{copy.tests}</TextLink>
        </SmallPrint>
      )}
      {failure !== null && <ErrorSentence role="alert">{failure}</ErrorSentence>}
    </>
  );
}

/** A time in the browser's time zone. It is never rendered on the server, which has another one. */
function dateTime(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
}
