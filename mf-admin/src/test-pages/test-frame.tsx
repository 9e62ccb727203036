import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { PageContent } from '../layout/page-content.ts';

const Narrow = styled.div`
  max-width: 640px;
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
  margin-top: 28px;
`;

const Below = styled(Lede)`
  max-width: 52ch;
  margin-top: 14px;
`;

const Small = styled.p`
  margin-top: 8px;
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

/** The content of a test page: its purpose, and the test itself. */
export function TestFrame({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <PageContent>
      <Narrow>
        <Heading level={1} size="h3">
          {title}
        </Heading>
        <Below>{lede}</Below>
        <Small>
          Tests are for <TextLink to="/staff">signed-in staff</TextLink>, and are refused with live keys. Each is noted
          in the audit log.
        </Small>
        <Body>{children}</Body>
      </Narrow>
    </PageContent>
  );
}
