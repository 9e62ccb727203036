import { useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import type { ListField } from './admin-list.ts';
import type { ListValues } from './list-url.ts';
import { listFilter } from './use-list-shortcuts.ts';

const phoneWidth = '639px';

/* Each control is as wide as its content; the search takes the remaining width. */
const Row = styled.div<{ $isOpen: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 10px;
  align-items: end;
  margin-top: 16px;

  & label {
    margin-bottom: 3px;
    font-size: 0.8125rem;
    font-weight: 500;
    color: var(--ink-2);
  }

  & input,
  & select {
    min-height: 40px;
    padding-block: 6px;
  }

  & > div {
    flex: 0 1 auto;
    min-width: 9.5rem;
    max-width: 100%;
  }

  & > :first-child {
    flex: 1 1 14rem;
  }

  & > button {
    min-height: 40px;
  }

  @media (min-width: 640px) {
    & input,
    & select {
      font-size: 0.9375rem;
    }
  }

  @media (max-width: ${phoneWidth}) {
    & > div {
      flex: 1 1 9.5rem;
    }

    & > :first-child {
      flex: 1 0 100%;
    }

    & > div:not(:first-child) {
      display: ${({ $isOpen }) => ($isOpen ? 'block' : 'none')};
    }
  }
`;

const More = styled(Button)`
  display: none;

  @media (max-width: ${phoneWidth}) {
    display: inline-flex;
  }
`;

/** The props of {@link ListFilter}. */
export interface ListFilterProps {
  /** The name of the listed things, such as `orders`. */
  readonly itemsName: string;
  readonly fields: readonly ListField[];
  readonly values: ListValues;
  readonly onChange: (values: ListValues) => void;
}

/** The form that filters and orders a list; its button applies the values. On a phone all fields but the search are collapsed. */
export function ListFilter({ itemsName, fields, values, onChange }: ListFilterProps) {
  const schema = v.object(Object.fromEntries(fields.map(({ name }) => [name, v.string()])));
  const [isOpen, setOpen] = useState(false);
  const [, ...collapsedFields] = fields;
  const usedCount = collapsedFields.filter(({ name }) => values[name] !== undefined).length;
  const initialValues = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
  return (
    <Form
      key={JSON.stringify(initialValues)}
      schema={schema}
      initialValues={initialValues}
      onSubmit={async (chosen) => onChange(chosen)}
      label={`Look ${itemsName} up`}
    >
      {() => (
        <Row $isOpen={isOpen} {...{ [listFilter]: '' }}>
          {fields.map((field) => (
            <FieldOf key={field.name} field={field} />
          ))}
          <Button type="submit" size="compact">
            Search
          </Button>
          {collapsedFields.length > 0 && (
            <More variant="outline" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {usedCount === 0 ? 'Filters' : `Filters (${usedCount})`}
            </More>
          )}
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
