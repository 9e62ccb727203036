import { styled } from 'styled-components';

const Two = styled.span<{ $strong: boolean }>`
  display: inline-block;
  max-width: 30ch;
  overflow-wrap: anywhere;
  font-weight: ${({ $strong }) => ($strong ? 600 : 'inherit')};

  @media (min-width: 720px) {
    min-width: 10ch;
  }

  @media (min-width: 1280px) {
    min-width: 16ch;
  }

  & small {
    display: block;
    font-size: 0.8125rem;
    font-weight: 400;
    color: var(--ink-2);
  }
`;

/** The sender of a form: name and e-mail address. */
export function NameAndAddress({ name, email, strong = false }: { name: string; email: string; strong?: boolean }) {
  return (
    <Two $strong={strong}>
      {name}
      <small>{email}</small>
    </Two>
  );
}
