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

/**
 * A document's date as it was announced, and that of its text. The second is the version, which is recorded with each consent;
 * every document shows it, whether or not the two differ.
 */
export function EffectiveDate({ dated, effective, version }: Pick<LegalDocument, 'dated' | 'effective' | 'version'>) {
  const { renderedAt } = useServices();
  const day = effective === 'today' ? associationDay(renderedAt) : effective;
  return (
    <Line>
      <span>
        {dated} <time dateTime={day}>{longDate(day)}</time>
      </span>
      <span>
        Text of <time dateTime={version}>{longDate(version)}</time>
      </span>
    </Line>
  );
}
