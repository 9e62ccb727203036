import { styled } from 'styled-components';
import { CheckBox } from './check-box.ts';
import { ErrorSentence } from './error-sentence.tsx';
import { Hint, type FieldTexts } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';

const Label = styled.label`
  display: flex;
  gap: 14px;
  align-items: flex-start;
  padding-block: 10px;
  font-size: var(--fs-small);
  line-height: 1.5;
  cursor: pointer;
`;

/** A checkbox of the form around it; the label may contain links. */
export function CheckboxField({
  name,
  label,
  hint,
  disabled,
}: Omit<FieldTexts, 'optional'> & { disabled?: boolean | undefined }) {
  const { input, aria, error, errorId, hintId } = useFormField<boolean>(name, {
    type: 'checkbox',
    defaultValue: false,
    hint,
  });
  const { value: _value, ...checkbox } = input;
  return (
    <div>
      <Label>
        <CheckBox {...checkbox} {...aria} type="checkbox" disabled={disabled} />
        <span>{label}</span>
      </Label>
      {error !== undefined && <ErrorSentence id={errorId}>{error}</ErrorSentence>}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </div>
  );
}
