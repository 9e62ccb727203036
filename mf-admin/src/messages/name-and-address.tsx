import { styled } from 'styled-components';

const Two = styled.span<{ $strong: boolean }>`
  display: inline-block;
  min-width: 16ch;
  max-width: 30ch;
  overflow-wrap: anywhere;
  font-weight: ${({ $strong }) => ($strong ? 600 : 'inherit')};

  & small {
    display: block;
    font-size: 0.8125rem;
    font-weight: 400;
    color: var(--ink-2);
  }
`;

/** Who has filled a form in: the name they gave, over their address. */
export function NameAndAddress({ name, email, strong = false }: { name: string; email: string; strong?: boolean }) {
  return (
    <Two $strong={strong}>
      {name}
      <small>{email}</small>
    </Two>
  );
}
