import { styled } from 'styled-components';
import { CheckBox } from '@plumbline/kit/field';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';

const Label = styled.label<{ $bare: boolean }>`
  display: inline-flex;
  gap: 12px;
  align-items: center;
  min-width: 24px;
  min-height: ${({ $bare }) => ($bare ? '24px' : '44px')};
  cursor: pointer;
`;

/** The props of {@link LabelledCheckbox}. */
export interface LabelledCheckboxProps {
  readonly label: string;
  /** Shows the label to screen readers only. */
  readonly bare?: boolean;
  readonly checked: boolean;
  /** Whether only some of the rows are chosen that the checkbox chooses together. */
  readonly mixed?: boolean;
  readonly onChange: () => void;
}

/** A checkbox outside of a form; a change takes effect at once. */
export function LabelledCheckbox({ label, bare = false, checked, mixed = false, onChange }: LabelledCheckboxProps) {
  return (
    <Label $bare={bare}>
      <CheckBox
        type="checkbox"
        checked={checked}
        onChange={onChange}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = mixed;
        }}
      />
      {bare ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Label>
  );
}
