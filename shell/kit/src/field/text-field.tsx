import type { InputHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';

const Input = styled.input`
  ${controlStyle}
`;

/** The props of {@link TextField}: its name and texts, and some attributes of its `input`. */
export type TextFieldProps = FieldTexts &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'autoComplete'
    | 'inputMode'
    | 'placeholder'
    | 'maxLength'
    | 'disabled'
    | 'required'
    | 'spellCheck'
    | 'autoCapitalize'
  > & {
    /** Default `text`. */
    type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | 'date' | 'time' | undefined;
  };

/** A field for a line of text, of the form around it. */
export function TextField({ name, label, hint, optional, type = 'text', ...attributes }: TextFieldProps) {
  const { input, aria, ...field } = useFormField(name, { defaultValue: '', hint });
  return (
    <FieldFrame controlId={aria.id} label={label} hint={hint} optional={optional} {...field}>
      <Input {...attributes} {...input} {...aria} type={type} />
    </FieldFrame>
  );
}
