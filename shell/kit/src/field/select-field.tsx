import type { SelectHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon.tsx';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';

const Frame = styled.div`
  position: relative;

  & > svg {
    position: absolute;
    right: 16px;
    top: 50%;
    margin-top: -4px;
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${controlStyle}
  appearance: none;
  padding-right: 40px;
  text-overflow: ellipsis;
`;

/** The props of {@link SelectField}: its name and texts, its options, and some attributes of its `select`. */
export type SelectFieldProps = FieldTexts &
  Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'disabled'> & {
    options: readonly { readonly value: string; readonly label: string }[];
    /** The first, empty choice; without it the first option is chosen. */
    placeholder?: string | undefined;
  };

/** A select field of the form around it. */
export function SelectField({ name, label, hint, optional, options, placeholder, ...attributes }: SelectFieldProps) {
  const { input, aria, ...field } = useFormField(name, {
    defaultValue: placeholder === undefined ? (options[0]?.value ?? '') : '',
    hint,
  });
  return (
    <FieldFrame controlId={aria.id} label={label} hint={hint} optional={optional} {...field}>
      <Frame>
        <Select {...attributes} {...input} {...aria}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
        <Icon name="chevron-down" />
      </Frame>
    </FieldFrame>
  );
}
