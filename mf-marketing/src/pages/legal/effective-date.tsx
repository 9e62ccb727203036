import { styled } from 'styled-components';
import { isoDay } from '@plumbline/contract/association-day';
import { longDate } from '@plumbline/kit/long-date';
import { useServices } from '@plumbline/services';
import type { LegalDocument } from '../../legal/legal-document.ts';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin-top: 18px;
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

/**
 * The two dates of a legal document: the announced one, and the one of its text, which is the version that is recorded
 * with each consent. Both are always shown, even if they are the same.
 */
export function EffectiveDate({
  dateLabel,
  effective,
  version,
}: Pick<LegalDocument, 'dateLabel' | 'effective' | 'version'>) {
  const { renderedAt } = useServices();
  const day = effective === 'today' ? isoDay(renderedAt) : effective;
  return (
    <Line>
      <span>
        {dateLabel} <time dateTime={day}>{longDate(day)}</time>
      </span>
      <span>
        Text of <time dateTime={version}>{longDate(version)}</time>
      </span>
    </Line>
  );
}
