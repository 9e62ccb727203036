import { styled } from 'styled-components';
import { welcome } from '../../content.ts';
import { Breakable } from '../breakable.tsx';

const List = styled.ol`
  display: grid;
  gap: 14px;
  max-width: 560px;
  margin-bottom: 24px;
  counter-reset: step;

  & li {
    display: grid;
    grid-template-columns: 34px minmax(0, 1fr);
    counter-increment: step;
    overflow-wrap: anywhere;
  }

  & li::before {
    content: counter(step);
    font-family: var(--serif);
    font-size: 1.5rem;
    line-height: 1.1;
    color: var(--brass-text);
  }
`;

/** The first steps of a new member. `email` is the address to which the mails go, null if unknown. */
export function NextSteps({ memberNumber, email }: { memberNumber: string; email: string | null }) {
  return (
    <List>
      <li>{welcome.steps.signIn}</li>
      <li>
        <span>
          <Breakable text={welcome.steps.confirm(email)} />
        </span>
      </li>
      <li>{welcome.steps.number(memberNumber)}</li>
    </List>
  );
}
