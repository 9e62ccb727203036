import { useRef } from 'react';
import { styled } from 'styled-components';
import type { RecoveryCredentials } from '@plumbline/contract/members/accounts';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { content } from './content.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { TooltipScope } from '../../components/optional-tooltip.tsx';

const List = styled.dl`
  margin-top: 28px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px;
  align-items: center;
  padding: 14px 20px;

  & + & {
    border-top: 1px solid var(--rule);
  }

  & > dt {
    grid-column: 1 / -1;
    margin-bottom: -10px;
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  & > dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  & > dd:last-of-type {
    line-height: 0;
  }

  @media (min-width: 520px) {
    grid-template-columns: 150px minmax(0, 1fr) auto;

    & > dt {
      grid-column: auto;
      margin: 0;
    }
  }
`;

const Actions = styled(ButtonRow)`
  margin-top: 24px;
`;

/** A member's sign-in details, each with a copy button, and a link to the sign-in. */
export function Credentials({ email, password, memberNumber, loginUrl }: RecoveryCredentials) {
  const copy = content.found;
  return (
    <>
      <TooltipScope>
        <List>
          <Part label={copy.number} text={String(memberNumber)} />
          <Part label={copy.email} text={email} />
          <Part label={copy.password} text={password} />
        </List>
      </TooltipScope>
      <Actions>
        <ButtonLink to={loginUrl} newTab>
          {copy.login}
        </ButtonLink>
      </Actions>
    </>
  );
}

function Part({ label, text }: { label: string; text: string }) {
  const value = useRef<HTMLElement>(null);
  return (
    <Row>
      <dt>{label}</dt>
      <dd ref={value} translate="no">
        {text}
      </dd>
      <dd>
        <CopyButton textName={label.toLowerCase()} text={text} textElement={value} />
      </dd>
    </Row>
  );
}
