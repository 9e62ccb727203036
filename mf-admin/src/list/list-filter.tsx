import { styled } from 'styled-components';
import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import type { ListField } from './admin-list.ts';
import type { ListValues } from './list-address.ts';
import { listFilter } from './use-list-keys.ts';

const Row = styled.div`
  display: grid;
  gap: 12px 16px;
  align-items: end;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-top: 24px;

  & > button {
    justify-self: start;
  }

  @media (max-width: 639px) {
    & > :first-child {
      grid-column: 1 / -1;
    }
  }

  @media (min-width: 640px) {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    & > * {
      grid-column: span 2;
    }

    & > button {
      grid-column: auto;
    }
  }

  @media (min-width: 1200px) {
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;

    & > * {
      grid-column: auto;
    }

    & > :first-child {
      grid-column: span 2;
    }
  }
`;

/** The props of {@link ListFilter}. */
export interface ListFilterProps {
  /** The name of the listed things, such as `orders`. */
  readonly what: string;
  readonly fields: readonly ListField[];
  readonly values: ListValues;
  readonly onChange: (values: ListValues) => void;
}

/** The form that filters and orders a list; its button applies the values. */
export function ListFilter({ what, fields, values, onChange }: ListFilterProps) {
  const schema = v.object(Object.fromEntries(fields.map(({ name }) => [name, v.string()])));
  const initialValues = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
  return (
    <Form
      key={JSON.stringify(initialValues)}
      schema={schema}
      initialValues={initialValues}
      onSubmit={async (chosen) => onChange(chosen)}
      label={`Look ${what} up`}
    >
      {() => (
        <Row {...{ [listFilter]: '' }}>
          {fields.map((field) => (
            <FieldOf key={field.name} field={field} />
          ))}
          <Button type="submit" size="compact">
            Search
          </Button>
        </Row>
      )}
    </Form>
  );
}

function FieldOf({ field }: { field: ListField }) {
  const { name, label } = field;
  if (field.kind === 'choice') {
    return <SelectField name={name} label={label} placeholder={field.placeholder} options={field.options} />;
  }
  return field.kind === 'day' ? (
    <TextField name={name} type="date" label={label} />
  ) : (
    <TextField name={name} type="search" label={label} maxLength={100} />
  );
}
