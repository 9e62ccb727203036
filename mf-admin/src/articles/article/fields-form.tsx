import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { articleLimits, type ArticleFields } from '@plumbline/contract/content/admin-articles';
import type { AdminCategory } from '@plumbline/contract/content/admin-categories';
import { SelectField, TextAreaField, TextField } from '@plumbline/kit/field';
import { Form, useFormValue } from '@plumbline/kit/form';

const Pair = styled.div`
  display: grid;
  gap: 16px;

  @media (min-width: 640px) {
    grid-template-columns: 1fr 1fr;
  }
`;

const More = styled.details`
  width: 100%;

  & summary {
    min-height: 24px;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
  }

  & > div {
    display: grid;
    gap: 16px;
    margin-top: 14px;
  }
`;

const titleTexts = ['title'] as const;
const detailTexts = ['slug', 'author', 'excerpt', 'coverAlt', 'metaTitle', 'metaDescription', 'metaKeywords'] as const;
const schema = v.object({
  ...Object.fromEntries([...titleTexts, ...detailTexts].map((name) => [name, v.string()])),
  category: v.string(),
  tags: v.string(),
  format: v.string(),
});

/** The props of {@link FieldsForm}. */
export interface FieldsFormProps {
  /** `title` is above the text, `details` are below it. */
  readonly part: 'title' | 'details';
  readonly fields: ArticleFields;
  readonly categories: readonly AdminCategory[];
  readonly onChange: (change: Partial<ArticleFields>) => void;
  /** Called when Enter is pressed in a field. */
  readonly onSave: () => void;
}

/** The fields of an article other than its text and its cover. */
export function FieldsForm({ part, fields, categories, onChange, onSave }: FieldsFormProps) {
  const initialValues = { ...fields, category: fields.category ?? '', tags: fields.tags.join(', ') };
  const isTitle = part === 'title';
  return (
    <Form
      schema={schema}
      initialValues={initialValues}
      onSubmit={async () => onSave()}
      label={isTitle ? 'Title' : 'About the article'}
    >
      {() => (
        <>
          {(isTitle ? titleTexts : detailTexts).map((name) => (
            <ReportChanges
              key={name}
              name={name}
              initialValue={fields[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
          {isTitle ? (
            <TextField name="title" label="Title" maxLength={200} />
          ) : (
            <DetailFields initial={initialValues} categories={categories} onChange={onChange} />
          )}
        </>
      )}
    </Form>
  );
}

function DetailFields({
  initial,
  categories,
  onChange,
}: Pick<FieldsFormProps, 'categories' | 'onChange'> & {
  initial: { readonly category: string; readonly tags: string; readonly format: string };
}) {
  const categoryOptions = categories.map(({ name, slug }) => ({ value: slug, label: name }));
  const isRemoved = initial.category !== '' && !categories.some(({ slug }) => slug === initial.category);
  const removedOption = isRemoved ? [{ value: initial.category, label: `${initial.category} (removed)` }] : [];
  return (
    <>
      <ReportChanges
        name="category"
        initialValue={initial.category}
        onChange={(slug) => onChange({ category: slug || null })}
      />
      <ReportChanges
        name="format"
        initialValue={initial.format}
        onChange={(format) => onChange({ format: format === 'html' ? 'html' : 'md' })}
      />
      <ReportChanges name="tags" initialValue={initial.tags} onChange={(value) => onChange({ tags: tagsOf(value) })} />
      <TextField
        name="coverAlt"
        label="The cover shows"
        optional
        maxLength={500}
        hint="Needed where there is a cover."
      />
      <TextAreaField name="excerpt" label="Summary" optional maxLength={500} rows={3} hint="What cards show." />
      <Pair>
        <TextField name="author" label="Author" maxLength={100} />
        <SelectField
          name="category"
          label="Category"
          placeholder="None"
          options={[...categoryOptions, ...removedOption]}
        />
      </Pair>
      <TextField name="tags" label="Tags" optional maxLength={500} hint="Separated by commas, at most 12." />
      <TextField
        name="slug"
        label="Address"
        maxLength={120}
        hint="The part after /blog/. An old one leads to the new one."
      />
      <SelectField
        name="format"
        label="Stored as"
        options={[
          { value: 'md', label: 'Markdown' },
          { value: 'html', label: 'HTML' },
        ]}
      />
      <More>
        <summary>For search engines</summary>
        <div>
          <TextField name="metaTitle" label="Title for search engines" optional maxLength={200} />
          <TextAreaField
            name="metaDescription"
            label="Description for search engines"
            optional
            maxLength={500}
            rows={3}
          />
          <TextField name="metaKeywords" label="Keywords" optional maxLength={500} />
        </div>
      </More>
    </>
  );
}

/** Reports changes of a field; the field's initial value is not reported. */
function ReportChanges({
  name,
  initialValue,
  onChange,
}: {
  name: string;
  initialValue: string;
  onChange: (value: string) => void;
}) {
  const value = useFormValue(name);
  const reported = useRef(initialValue);
  const report = useEffectEvent((typed: string) => {
    if (typed === reported.current) return;
    reported.current = typed;
    onChange(typed);
  });
  useEffect(() => {
    if (typeof value === 'string') report(value);
  }, [value]);
  return null;
}

function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, articleLimits.tags);
}
