import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Bob } from '../drawing/bob.tsx';
import { Heading } from '../heading/heading.tsx';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: 8px;
  padding: 56px 32px;
  border: 1.5px dashed var(--field-border);
  text-align: center;
`;

const Drawing = styled.div`
  position: relative;
`;

const SmallBob = styled(Bob)`
  position: absolute;
  left: 50%;
  top: 28px;
  translate: -50% 0;
`;

const Title = styled(Heading)`
  margin-top: 14px;
`;

const Text = styled.p`
  max-width: 48ch;
  font-size: var(--fs-small);
  line-height: 1.5;
  color: var(--ink-2);
`;

const Action = styled.div`
  margin-top: 14px;
`;

/** The props of {@link EmptyState}. */
export interface EmptyStateProps {
  title: string;
  /** The reason why it is empty, or a suggestion. */
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Default 3. */
  headingLevel?: 2 | 3 | undefined;
}

/** The placeholder of an empty list. */
export function EmptyState({ title, text, action, headingLevel = 3 }: EmptyStateProps) {
  return (
    <Frame>
      <Drawing>
        <svg width="120" height="96" viewBox="-60 0 120 96" aria-hidden="true" fill="none" stroke="var(--ink)">
          <path strokeWidth="3.5" d="M-60 94H60" />
          <path strokeWidth="0.85" d="M-26 93V44M26 93V44M-30 44H30M-56 93H-40" />
          <path stroke="var(--line)" strokeWidth="1.5" d="M0 0V30" />
        </svg>
        <SmallBob height={40} />
      </Drawing>
      <Title level={headingLevel} size="h3">
        {title}
      </Title>
      {text !== undefined && <Text>{text}</Text>}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  );
}
