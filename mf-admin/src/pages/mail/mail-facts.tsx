import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DeskMailDetail } from '@plumbline/contract/desk-mail';
import { DeskSection } from '../../desk/desk-section.tsx';
import { Moment } from '../../desk/moment.tsx';

const Facts = styled.dl`
  display: grid;
  gap: 14px 32px;

  & dt {
    font-size: 0.8125rem;
    color: var(--ink-2);
  }

  & dd {
    overflow-wrap: anywhere;
  }

  @media (min-width: 640px) {
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  }
`;

/** To whom a mail goes, and when. */
export function MailFacts({ mail }: { mail: DeskMailDetail }) {
  const { to, tries, createdAt, sentAt, nextAt, endedAt, status } = mail;
  const moment = (at: string | null) => at !== null && <Moment at={at} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['To', to],
    ['Written', moment(createdAt)],
    ['Next try', moment(nextAt)],
    ['Sent', moment(sentAt)],
    [status === 'cancelled' ? 'Called off' : 'Given up', moment(endedAt)],
    ['Tries since it was queued', String(tries)],
  ];
  return (
    <DeskSection title="The mail">
      <Facts>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </Facts>
    </DeskSection>
  );
}
