import { styled } from 'styled-components';
import { longDate } from '@plumbline/kit/long-date';
import { useServices } from '@plumbline/services';
import { associationDay } from '../../association-day.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin-top: 18px;
  font-size: var(--fs-small);
  color: var(--ink-2);
`;

/** A document's date, and its version, which is recorded when somebody agrees. */
export function EffectiveDate({ dated, effective, version }: Pick<LegalDocument, 'dated' | 'effective' | 'version'>) {
  const { renderedAt } = useServices();
  const day = effective === 'today' ? associationDay(renderedAt) : effective;
  return (
    <Line>
      <span>
        {dated} <time dateTime={day}>{longDate(day)}</time>
      </span>
      {version !== day && (
        <span>
          Text of <time dateTime={version}>{longDate(version)}</time>
        </span>
      )}
    </Line>
  );
}
