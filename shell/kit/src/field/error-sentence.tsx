import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon.tsx';

const Line = styled.p`
  display: flex;
  gap: 7px;
  align-items: flex-start;
  margin-top: 7px;
  font-size: 0.875rem;
  font-weight: 500;
  line-height: 1.45;
  color: var(--danger);
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
    margin-top: 0.14em;
  }
`;

/** An error message with an icon, so that it does not rely on colour alone. */
export function ErrorSentence({
  id,
  role,
  children,
}: {
  id?: string | undefined;
  role?: 'alert' | undefined;
  children: ReactNode;
}) {
  return (
    <Line id={id} role={role}>
      <Icon name="warning" />
      <span>{children}</span>
    </Line>
  );
}
