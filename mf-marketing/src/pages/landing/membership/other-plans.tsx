import { styled } from 'styled-components';
import { dashboardUrl } from '@plumbline/contract/site';
import { ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { useSite } from '@plumbline/services';
import { landing } from '../../../content.ts';

const List = styled.ul`
  margin-top: 28px;
  border-top: 1.5px solid var(--ink);
`;

const Row = styled.li`
  display: grid;
  gap: 12px 28px;
  align-items: center;
  padding: 26px 0;
  border-bottom: 1px solid var(--rule);

  & p {
    max-width: 56ch;
    font-size: var(--fs-small);
    color: var(--ink-2);
  }

  @media (min-width: 720px) {
    grid-template-columns: 1fr auto;

    & > h3 {
      grid-column: 1 / -1;
    }
  }

  @media (min-width: 860px) {
    grid-template-columns: 220px 1fr auto;

    & > h3 {
      grid-column: auto;
    }
  }
`;

/** The plans that are sold on the dashboard's join page. */
export function OtherPlans() {
  const site = useSite();
  return (
    <List>
      {landing.membership.otherPlans.map(({ name, text, link }) => (
        <Row key={name}>
          <Heading level={3}>{name}</Heading>
          <p>{text}</p>
          <ButtonLink to={dashboardUrl(site, 'join')} newTab variant="outline" size="compact">
            {link}
          </ButtonLink>
        </Row>
      ))}
    </List>
  );
}
