import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { words } from '../../content.ts';

const Frame = styled.section`
  padding-top: 24px;
  border-top: 1.5px solid var(--ink);
`;

/** Benefits with a tick each, in two columns where there is room. */
const Benefits = styled.ul`
  display: grid;
  gap: 0 24px;
  margin-top: 12px;

  & li {
    display: flex;
    gap: 12px;
    padding-block: 9px;
    font-size: var(--fs-small);
    line-height: 1.45;
  }

  & svg {
    flex: none;
    margin-top: 4px;
    color: var(--ok);
  }

  @media (min-width: 720px) {
    grid-template-columns: 1fr 1fr;
  }
`;

/** What comes with the membership. */
export function Included({ benefits }: { benefits: readonly string[] }) {
  if (benefits.length === 0) return null;
  return (
    <Frame>
      <Heading level={2} size="h3">
        {words.includes}
      </Heading>
      <Benefits>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            <span>{benefit}</span>
          </li>
        ))}
      </Benefits>
    </Frame>
  );
}
