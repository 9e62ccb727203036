import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, Note } from '@plumbline/kit/heading';
import { zoneName } from './date-time.tsx';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: end;
  justify-content: space-between;

  /* A fixed width instead of the width of its texts, which load later: the buttons must not move to another line then. */
  & > :first-child {
    flex: 1 1 18rem;
    min-width: 0;
  }

  & h1 {
    font-size: 2rem;
    overflow-wrap: anywhere;
  }
`;

/* The shell's command palette reads the actions from the group of this name. */
const Actions = styled.div.attrs({ role: 'group', 'aria-label': 'Page actions' })`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Above = styled.div`
  min-height: 1.6em;
  margin-bottom: 2px;
  font-size: 0.875rem;
`;

const Age = styled(Note)`
  margin-top: 6px;
  font-variant-numeric: tabular-nums lining-nums;
`;

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The props of {@link AdminHead}. */
export interface AdminHeadProps {
  readonly title: string;
  /** A link back, above the title. */
  readonly above?: ReactNode;
  /** When the shown data was read, in ms since 1970; undefined until it is, null if the page has no such time. */
  readonly asOf: number | null | undefined;
  /** The page's buttons. */
  readonly children?: ReactNode;
}

/** The heading of an admin page, with its buttons and the time of its data. */
export function AdminHead({ title, above, asOf, children }: AdminHeadProps) {
  return (
    <Head>
      <div>
        {above !== undefined && <Above>{above}</Above>}
        <Heading level={1}>{title}</Heading>
        {asOf !== null && (
          <Age>{asOf === undefined ? '\u00a0' : `As of ${clock.format(asOf)}. Times are ${zoneName()}.`}</Age>
        )}
      </div>
      {Boolean(children) && <Actions>{children}</Actions>}
    </Head>
  );
}
