import { styled } from 'styled-components';
import * as v from 'valibot';
import { deskOrderStatuses } from '@plumbline/contract/desk-orders';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { statusWord } from '../../orders/order-badge.tsx';

const Row = styled.div`
  display: grid;
  gap: 12px 16px;
  align-items: end;
  margin-top: 24px;

  @media (min-width: 640px) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto;
  }
`;

const schema = v.object({ q: v.string(), status: v.string(), sort: v.string() });
/** What the list is narrowed to, and its order; empty texts where nothing was chosen. */
export type OrdersFilterValues = v.InferOutput<typeof schema>;

const statuses = deskOrderStatuses.map((value) => ({
  value,
  label: value === 'trouble' ? 'To look at' : statusWord(value),
}));
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'most', label: 'Highest price first' },
  { value: 'least', label: 'Lowest price first' },
];

/** Looks orders up by text, status and order. */
export function OrdersFilter({
  values,
  onChange,
}: {
  values: OrdersFilterValues;
  onChange: (values: OrdersFilterValues) => void;
}) {
  return (
    <Form
      key={JSON.stringify(values)}
      schema={schema}
      initialValues={values}
      onSubmit={async (chosen) => onChange(chosen)}
      label="Look orders up"
    >
      {() => (
        <Row>
          <TextField name="q" type="search" label="Number, name or email" maxLength={100} />
          <SelectField name="status" label="Status" placeholder="Any status" options={statuses} />
          <SelectField name="sort" label="Order" placeholder="To look at first" options={sorts} />
          <Button type="submit" size="compact">
            Search
          </Button>
        </Row>
      )}
    </Form>
  );
}
