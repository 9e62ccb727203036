import { useRef } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { CopyButton } from '../../components/copy-button.tsx';
import { TooltipScope } from '../../components/optional-tooltip.tsx';
import { SmallPrint } from '../../components/small-print.ts';
import { content } from './content.ts';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
  gap: 8px 24px;
  margin-block: 28px 12px;
  padding: 18px 20px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Actions = styled(ButtonRow)`
  margin-top: 24px;
`;

/** The recovery codes, which are shown only once, and a link to the sign-in. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Codes ref={list} aria-label={content.done.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <TooltipScope>
        <CopyButton textName={content.done.copiedText} text={codes.join('\n')} textElement={list} />
      </TooltipScope>
      <SmallPrint>{content.done.next}</SmallPrint>
      <Actions>
        <ButtonLink to="/staff">{content.done.signIn}</ButtonLink>
      </Actions>
    </>
  );
}
