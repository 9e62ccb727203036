import { listPlans } from '@plumbline/contract/commerce/plans';
import { Badge } from '@plumbline/kit/badge';
import { ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { BillingFrequency, Plan } from '../../../content-shape.ts';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { Action, Amount, Card, Features, House, Name, Terms } from './plan-card-parts.ts';
import { PlanPicture } from './plan-picture.tsx';
import { checkoutPath, planPrice, pricesOnSale } from './plan-price.ts';

/** A plan with its price and a link to its checkout. */
export function PlanCard({ plan, preferredFrequency }: { plan: Plan; preferredFrequency: BillingFrequency }) {
  const { popular, join, everythingIn } = landing.membership;
  const { data = [] } = useEndpoint(listPlans, {});
  const inherited = plan.everythingIn === undefined ? [] : [fill(everythingIn, { plan: plan.everythingIn })];
  const { frequency, amount, per, note } = planPrice(pricesOnSale(plan, data), preferredFrequency);
  return (
    <Card $popular={plan.popular === true}>
      <House>
        <PlanPicture picture={plan.picture} />
      </House>
      <Name>
        <Heading level={3}>{plan.name}</Heading>
        {plan.popular && <Badge tone="solid">{popular}</Badge>}
      </Name>
      <Terms>
        <Amount>
          <b>{amount}</b> <span>{per}</span>
        </Amount>
        <p>{note}</p>
      </Terms>
      <Features>
        {[...inherited, ...plan.features].map((text) => (
          <li key={text}>
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </Features>
      <Action>
        <ButtonLink to={checkoutPath(plan, frequency)} variant={plan.popular ? 'solid' : 'outline'} block>
          {fill(join, { plan: plan.name })}
        </ButtonLink>
      </Action>
    </Card>
  );
}
