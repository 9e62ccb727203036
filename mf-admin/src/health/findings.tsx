import { styled } from 'styled-components';
import type { Finding } from '@plumbline/contract/platform/admin-health';
import { Badge } from '@plumbline/kit/badge';
import { Heading, Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { areaPages, areaLabels } from './health-words.ts';

const Place = styled.section`
  margin-top: 24px;
  padding: 22px 24px;
  border: 1px solid var(--rule);
  border-top: 3px solid var(--ink);
  background: var(--sheet);

  & h2 + p {
    margin-top: 6px;
  }
`;

const List = styled.ul`
  display: grid;
  gap: 18px;
  margin-top: 18px;

  & > li {
    display: grid;
    gap: 6px 20px;
    padding-top: 18px;
    border-top: 1px solid var(--rule);
    overflow-wrap: anywhere;
  }

  & b {
    font-weight: 600;
  }

  & p + p {
    color: var(--ink-2);
  }

  @media (min-width: 720px) {
    & > li {
      grid-template-columns: 132px minmax(0, 1fr);
    }
  }
`;

const Area = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 12px;
  align-items: center;
  align-content: start;

  @media (min-width: 720px) {
    display: grid;
    justify-items: start;
  }
`;

/** The problems to fix, or a line that says there are none. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const broken = findings.filter(({ level }) => level === 'broken').length;
  if (findings.length === 0) {
    return (
      <Place aria-label="Health of the site" role="status">
        <Heading level={2} size="h3">
          All is well
        </Heading>
        <p>Pages are shown, mail goes out, payments are handled. There is nothing to fix.</p>
      </Place>
    );
  }
  const things = `${findings.length} ${findings.length === 1 ? 'thing' : 'things'}`;
  return (
    <Place aria-label="Health of the site">
      <Heading level={2} size="h3">
        {broken > 0 ? `${things} to see to` : `${things} to look at`}
      </Heading>
      <p role="status">
        {broken > 0 ? 'What is broken is felt by visitors or members: it comes first.' : 'Nothing is broken.'}
      </p>
      <List>
        {findings.map((finding) => (
          <li key={finding.what}>
            <Area>
              <Badge dot tone={finding.level === 'broken' ? 'danger' : 'warn'}>
                {finding.level === 'broken' ? 'Broken' : 'To look at'}
              </Badge>
              <Note>{areaLabels[finding.area]}</Note>
            </Area>
            <div>
              <p>
                <b>{finding.what}</b>
              </p>
              <p>
                {finding.advice} <AreaLink area={finding.area} />
              </p>
            </div>
          </li>
        ))}
      </List>
    </Place>
  );
}

function AreaLink({ area }: { area: Finding['area'] }) {
  const page = areaPages[area];
  return page ? <TextLink to={page.to}>{page.text}</TextLink> : null;
}
