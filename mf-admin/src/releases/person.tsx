import { styled } from 'styled-components';

const Words = styled.span`
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

/** A team by its name and address, as the registry writes both: `Writers <writers@example.org>`. */
const team = /^(?<name>.+) <(?<address>.+)>$/;

/** What somebody is called, without an address where there is a name beside it. */
export function nameOf(who: string): string {
  return team.exec(who)?.groups?.['name'] ?? who;
}

/** Who did something: a name, and the address below it where both are known. */
export function Person({ who }: { who: string }) {
  const address = team.exec(who)?.groups?.['address'];
  return (
    <Words>
      {nameOf(who)} {address !== undefined && <small>{address}</small>}
    </Words>
  );
}
