import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { History } from '@plumbline/contract/platform/history';
import { TextLink } from '@plumbline/kit/link';
import { mailKindLabel } from '../mail/mail-kinds.ts';

const Steps = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0 0 16px;
  padding: 12px 16px;
  border-left: 2px solid var(--line);
  background: var(--hl);
  list-style: none;
`;

/** Suggested next steps, in sentences; nothing if there are none. */
export function NextSteps({ steps }: { steps: readonly ReactNode[] }) {
  if (steps.length === 0) return null;
  return (
    <Steps aria-label="Next steps">
      {steps.map((step, index) => (
        <li key={index}>{step}</li>
      ))}
    </Steps>
  );
}

/** A step for each mail that could not be sent: its page shows the reason and can send it again. */
export function failedMailSteps(history: History | undefined): ReactNode[] {
  const failed = history?.entries.filter(({ kind }) => kind === 'mail_failed') ?? [];
  return failed.map(({ page, detail }) => (
    <>
      The mail “{mailKindLabel(detail ?? 'Mail')}” could not be sent:{' '}
      {page && <TextLink to={page.path}>see why, and send it again</TextLink>}.
    </>
  ));
}
