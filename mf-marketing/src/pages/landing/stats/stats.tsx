import { styled } from 'styled-components';
import { Section } from '@plumbline/kit/section';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useSite } from '@plumbline/services';
import { landing } from '../../../content.ts';
import { percentOf, useLargestSaving } from '../largest-saving.ts';
import { fill } from '../../../fill.ts';
import { Gauge } from './gauge.tsx';

const Strip = styled(Section)`
  padding-block: clamp(36px, 4vw, 56px) 0;
`;

const StatList = styled.dl`
  display: grid;
  border-block: 1.5px solid var(--ink);

  @media (min-width: 720px) {
    grid-template-columns: 1.25fr 1fr 1fr;
  }
`;

/* The caption is the term of the list: screen readers read it before the value, and the page shows it below. */
const StatItem = styled.div`
  display: flex;
  flex-direction: column;
  padding: 30px 0 28px;

  & + & {
    border-top: 1px solid var(--rule);
  }

  & dt {
    order: 1;
    margin-top: 8px;
    font-size: var(--fs-small);
    line-height: 1.45;
    color: var(--ink-2);
  }

  & dd {
    font-family: var(--serif);
    font-size: var(--fs-fig);
    font-weight: 430;
    line-height: 1;
    letter-spacing: -0.04em;
    font-feature-settings: 'lnum';
  }

  & dt span {
    display: block;
    max-width: 26ch;
  }

  @media (min-width: 720px) {
    padding-right: clamp(20px, 2.6vw, 32px);

    & + & {
      padding-left: clamp(20px, 2.6vw, 32px);
      border-top: 0;
      border-left: 1px solid var(--rule);
    }

    /* Aligns the scales, whether a caption has one line or two. */
    & dt {
      display: flex;
      flex-direction: column;
      flex-grow: 1;
      justify-content: space-between;
    }
  }
`;

/** The section with the association's statistics. */
export function Stats() {
  const { product } = useSite();
  const { heading, items, saved: caption } = landing.stats;
  const saving = useLargestSaving();
  const shownStats = saving === null ? items : [...items, { value: percentOf(saving), caption, share: saving }];
  return (
    <Strip>
      <h2>
        <VisuallyHidden>{fill(heading, { product })}</VisuallyHidden>
      </h2>
      <StatList>
        {shownStats.map(({ value, caption: text, share }) => (
          <StatItem key={text}>
            <dt>
              <span>{text}</span>
              <Gauge share={share} />
            </dt>
            <dd>{value}</dd>
          </StatItem>
        ))}
      </StatList>
    </Strip>
  );
}
