import { styled } from 'styled-components';
import { TwoLines } from '../layout/two-lines.ts';

const NameAndEmailLines = styled(TwoLines)<{ $strong: boolean }>`
  font-weight: ${({ $strong }) => ($strong ? 600 : 'inherit')};

  & small {
    font-weight: 400;
  }
`;

/** The sender of a form: name and e-mail address. */
export function NameAndEmail({ name, email, strong = false }: { name: string; email: string; strong?: boolean }) {
  return (
    <NameAndEmailLines $strong={strong}>
      {name}
      <small>{email}</small>
    </NameAndEmailLines>
  );
}
