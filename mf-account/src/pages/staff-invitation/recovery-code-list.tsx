import { useRef } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { CopyButton } from '../../components/copy-button.tsx';
import { Hints } from '../../components/hints.tsx';
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

const Ways = styled(ButtonRow)`
  margin-top: 24px;
`;

/** The recovery codes, once, and the way to the sign-in. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Codes ref={list} aria-label={content.done.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Hints>
        <CopyButton what={content.done.copied} text={codes.join('\n')} shownIn={list} />
      </Hints>
      <SmallPrint>{content.done.next}</SmallPrint>
      <Ways>
        <ButtonLink to="/staff">{content.done.signIn}</ButtonLink>
      </Ways>
    </>
  );
}
