import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { AdminSession } from './use-admin-session.ts';

const Block = styled.div`
  display: grid;
  gap: 2px;
  padding: 12px 12px 0;
  font-size: 0.875rem;
  line-height: 1.4;
  overflow-wrap: anywhere;

  & a,
  & button {
    color: inherit;
    text-underline-offset: 0.28em;
  }

  & button {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }

  & a:hover,
  & button:hover {
    color: var(--strong);
  }
`;

/* The height of two lines, so that nothing moves when the name is loaded. */
const Person = styled.p`
  min-height: 2.8em;

  & a {
    color: var(--strong);
    font-weight: 600;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;

  & > * {
    min-height: var(--row);
    display: inline-flex;
    align-items: center;
  }
`;

/** The signed-in person, a link to the public site, and the sign-out. */
export function AdminAccount({ session, isSigningOut, onSignOut }: AdminSession) {
  return (
    <Block>
      <Person>
        {session && (
          <>
            Signed in as <br />
            <Link to="/staff">{session.name}</Link>
          </>
        )}
      </Person>
      <Actions>
        <Link to="/">View site</Link>
        <button type="button" aria-disabled={isSigningOut} onClick={() => void onSignOut()}>
          Sign out
        </button>
      </Actions>
    </Block>
  );
}
