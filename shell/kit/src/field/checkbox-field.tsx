import { styled } from 'styled-components';
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

const Box = styled.input`
  appearance: none;
  flex: none;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin: 0;
  border: 1.5px solid var(--field-border);
  border-radius: var(--r-1);
  background: var(--sheet);
  cursor: inherit;

  &:hover {
    border-color: var(--ink);
  }

  &:checked {
    background: var(--action);
    border-color: var(--action);
  }

  &:checked::after {
    content: '';
    width: 12px;
    height: 6px;
    border: solid var(--action-ink);
    border-width: 0 0 2.2px 2.2px;
    transform: translateY(-2px) rotate(-45deg);
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 0 -2px 0 var(--danger);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`;

/** A box to tick in the form around it; the label may hold links. */
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
        <Box {...checkbox} {...aria} type="checkbox" disabled={disabled} />
        <span>{label}</span>
      </Label>
      {error !== undefined && <ErrorSentence id={errorId}>{error}</ErrorSentence>}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </div>
  );
}
