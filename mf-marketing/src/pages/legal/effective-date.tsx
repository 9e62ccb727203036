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
 * A document's date as it was announced, and that of its text. The second is the version, which is recorded when somebody
 * agrees; it stands on every document, so that nobody has to know when the two differ.
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
