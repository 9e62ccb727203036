import type { TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';

const TextArea = styled.textarea`
  ${controlStyle}
  min-height: 148px;
  resize: vertical;
`;

/** The props of {@link TextAreaField}: its name and texts, and some attributes of its `textarea`. */
export type TextAreaFieldProps = FieldTexts &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'autoComplete' | 'placeholder' | 'maxLength' | 'disabled' | 'rows'>;

/** A field for several lines of text, of the form around it. */
export function TextAreaField({ name, label, hint, optional, ...attributes }: TextAreaFieldProps) {
  const { input, aria, ...field } = useFormField(name, { defaultValue: '', hint });
  return (
    <FieldFrame controlId={aria.id} label={label} hint={hint} optional={optional} {...field}>
      <TextArea {...attributes} {...input} {...aria} />
    </FieldFrame>
  );
}
