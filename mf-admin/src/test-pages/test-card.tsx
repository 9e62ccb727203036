import { styled } from 'styled-components';

const Text = styled.p`
  margin-top: 10px;
  font-size: var(--fs-small);
  color: var(--ink-2);
  font-variant-numeric: tabular-nums;
`;

/** The number of the test card. */
export function TestCard({ square = false }: { square?: boolean }) {
  return (
    <Text>
      Test card: 4242 4242 4242 4242, any future date, any security code.
      {square && ' Square’s own sandbox takes 4111 1111 1111 1111 and declines every other number.'}
    </Text>
  );
}
