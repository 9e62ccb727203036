import { planFeatures } from '@plumbline/contract/commerce/plan-features';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useSite } from '@plumbline/services';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { firstPlan } from '../first-plan.ts';
import { Mark } from './mark.tsx';
import {
  Cell,
  Table,
  FeatureHead,
  FeatureName,
  FullName,
  Head,
  OptionHead,
  Price,
  Row,
  Rows,
  ShortName,
} from './table-parts.ts';

/**
 * A table of eight features and four options. The association's own column names the smallest plan with the feature.
 * Below 720 px each row is a card of two lines, and the columns' heads stay in view above the cards. The roles are
 * explicit, because browsers drop a table's roles with `display: grid` or `block`.
 */
export function ComparisonTable() {
  const { product } = useSite();
  const { caption, feature, options, features, included, notIncluded, includedFrom } = landing.comparison;
  return (
    <Table role="table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <Head role="rowgroup">
        <Row role="row">
          <FeatureHead role="columnheader" scope="col">
            <VisuallyHidden>{feature}</VisuallyHidden>
          </FeatureHead>
          {options.map(({ key, name, short, price }) => (
            <OptionHead key={key} role="columnheader" scope="col" $own={key === 'product'}>
              <FullName>{fill(name, { product })}</FullName>
              <ShortName>{fill(short, { product })}</ShortName>
              <Price>{price}</Price>
            </OptionHead>
          ))}
        </Row>
      </Head>
      <Rows role="rowgroup">
        {features.map((row) => (
          <Row key={row.feature} role="row">
            <FeatureName role="rowheader" scope="row">
              {planFeatures[row.feature].text}
            </FeatureName>
            {options.map(({ key }) => {
              const plan = key === 'product' ? firstPlan(row.feature) : null;
              const isIncluded = key === 'product' || row[key];
              const label = plan === null ? included : fill(includedFrom, { plan });
              return (
                <Cell key={key} role="cell" $own={key === 'product'}>
                  <Mark included={isIncluded} label={isIncluded ? label : notIncluded} />
                  {plan !== null && <Price aria-hidden="true">from {plan}</Price>}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Rows>
    </Table>
  );
}
