import { useRef } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '@plumbline/contract/errors';
import { staffLimits } from '@plumbline/contract/staff/sessions';
import { acceptInvitation, AcceptInvitationForm, type OpenInvitation } from '@plumbline/contract/staff/invitations';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { TextLink } from '@plumbline/kit/link';
import { CopyButton } from '../../components/copy-button.tsx';
import { TooltipScope } from '../../components/optional-tooltip.tsx';
import { roleNames } from '../staff/content.ts';
import { content } from './content.ts';

const Sheet = styled.dl`
  margin-block: 28px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);

  & > div {
    padding: 14px 20px;
  }

  & > div + div {
    border-top: 1px solid var(--rule);
  }

  & dt {
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  & dd {
    margin-top: 2px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & p {
    margin-top: 6px;
    font-size: var(--fs-small);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

const Key = styled.span`
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  font-variant-numeric: tabular-nums;
`;

/** The props of {@link AcceptForm}. */
export interface AcceptFormProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly onAccepted: (recoveryCodes: readonly string[]) => void;
  /** Called if the invitation has expired or was used; `reason` is a sentence for the invited person. */
  readonly onGone: (reason: string) => void;
}

/** The key for an authenticator app, and a form for a password and the app's code. */
export function AcceptForm({ token, invitation, onAccepted, onGone }: AcceptFormProps) {
  const { email, role, key, keyAddress } = invitation;
  const copy = content.form;
  const client = useApiClient();
  const keyElement = useRef<HTMLElement>(null);

  const send = async (details: AcceptInvitationForm): Promise<void> => {
    try {
      const { recoveryCodes } = await client.call(acceptInvitation, { body: { token, ...details } });
      onAccepted(recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'gone') return onGone(error.detail);
      throw error;
    }
  };

  return (
    <>
      <Sheet>
        <div>
          <dt>{copy.account}</dt>
          <dd translate="no">{email}</dd>
        </div>
        <div>
          <dt>{copy.role}</dt>
          <dd>{roleNames[role].name}</dd>
        </div>
        <div>
          <dt>{copy.key}</dt>
          <dd>
            <Key>
              <span ref={keyElement} translate="no">
                {grouped(key)}
              </span>
              <TooltipScope>
                <CopyButton textName={copy.copiedText} text={key} textElement={keyElement} />
              </TooltipScope>
            </Key>
            <p>{copy.keyHint}</p>
            <p>
              <TextLink to={keyAddress}>{copy.keyOpen}</TextLink>
            </p>
          </dd>
        </div>
      </Sheet>
      <Form schema={AcceptInvitationForm} onSubmit={send} label={copy.label}>
        {({ submitting }) => (
          <>
            {/* The account's name, for password managers, which ignore the type `hidden`. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <TextField
              name="password"
              label={copy.password}
              hint={copy.passwordHint}
              type="password"
              autoComplete="new-password"
            />
            <TextField
              name="code"
              label={copy.code}
              hint={copy.codeHint}
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              maxLength={staffLimits.code}
            />
            <Button type="submit" disabled={submitting}>
              {submitting ? copy.sending : copy.send}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}

/** The key in groups of four characters, for easier typing; authenticator apps ignore the spaces. */
function grouped(key: string): string {
  return (key.match(/.{1,4}/g) ?? []).join(' ');
}
