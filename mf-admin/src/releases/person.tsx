import { styled } from 'styled-components';

const Lines = styled.span`
  display: inline-block;
  overflow-wrap: anywhere;

  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }

  @media (min-width: 720px) {
    min-width: 15ch;
  }
`;

/** A team's name and e-mail address in the registry's format: `Writers <writers@example.org>`. */
const nameAndEmail = /^(?<name>.+) <(?<email>.+)>$/;

/** The name of a person or team; the e-mail address if there is no name. */
export function nameOf(who: string): string {
  return nameAndEmail.exec(who)?.groups?.['name'] ?? who;
}

/** The author of a change: the name, and the e-mail address below it if both are known. */
export function Person({ who }: { who: string }) {
  const email = nameAndEmail.exec(who)?.groups?.['email'];
  return (
    <Lines>
      {nameOf(who)} {email !== undefined && <small>{email}</small>}
    </Lines>
  );
}
