import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { PlumbColumn } from '@plumbline/kit/section';
import { words } from '../../content.ts';
import { NoScripts } from './no-scripts.tsx';

const Measured = styled.div`
  position: relative;
  overflow-x: clip;
  padding-bottom: 112px;
`;

const Head = styled.div`
  display: grid;
  gap: 22px;
  justify-items: start;
  padding: 40px 0 28px;

  @media (min-width: 1024px) {
    padding: 84px 0 32px;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) minmax(320px, 420px);
    gap: 64px;
    align-items: start;
  }
`;

/* First in the page, as on phones, where it is read before anything is typed. */
const Beside = styled.aside`
  min-width: 0;

  @media (min-width: 1024px) {
    position: sticky;
    top: calc(var(--header-h) + 32px);
    grid-area: 1 / 2;
  }
`;

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 48px;

  @media (min-width: 1024px) {
    grid-area: 1 / 1;
  }
`;

/** What both checkouts look like: the way back, the heading, the summary beside the rest. */
export function CheckoutFrame({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <Measured>
      <PlumbColumn>
        <Head>
          <ButtonLink to="/#membership" variant="outline" size="table">
            <Icon name="arrow-left" />
            {words.back}
          </ButtonLink>
          <Heading level={1}>{words.title}</Heading>
        </Head>
        <NoScripts />
        <Columns>
          <Beside>{summary}</Beside>
          <Main>{children}</Main>
        </Columns>
      </PlumbColumn>
      <PlumbLine length={190} />
    </Measured>
  );
}
