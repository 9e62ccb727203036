import { styled } from 'styled-components';
import { CheckedList } from '@plumbline/kit/checked-list';
import { Heading } from '@plumbline/kit/heading';
import { words } from '../../content.ts';

const Frame = styled.section`
  padding-top: 24px;
  border-top: 1.5px solid var(--ink);
`;

/** The benefits of the membership. */
export function Included({ benefits }: { benefits: readonly string[] }) {
  if (benefits.length === 0) return null;
  return (
    <Frame>
      <Heading level={2} size="h3">
        {words.includes}
      </Heading>
      <CheckedList items={benefits} columns={2} />
    </Frame>
  );
}
