import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ErrorSentence } from './error-sentence.tsx';

const Label = styled.label`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 8px;
  font-size: var(--fs-small);
  font-weight: 600;
`;

const Optional = styled.span`
  font-weight: 400;
  color: var(--ink-3);
`;

/** The hint below a control. */
export const Hint = styled.p`
  margin-top: 7px;
  font-size: 0.875rem;
  line-height: 1.45;
  color: var(--ink-3);
`;

/** What all kinds of fields are given: the name, the texts around the control, and whether the field is optional. */
export interface FieldTexts {
  /** The field's key in the form's values; a dotted path if the values are nested. */
  name: string;
  label: ReactNode;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** Whether the label marks the field as optional; default false. */
  optional?: boolean | undefined;
}

/** The frame of a control: its label above it, its error and its hint below. */
export function FieldFrame({
  controlId,
  label,
  optional = false,
  hint,
  hintId,
  error,
  errorId,
  children,
}: Omit<FieldTexts, 'name'> & {
  controlId: string;
  hintId: string | undefined;
  error: string | undefined;
  errorId: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <Label htmlFor={controlId}>
        {label}
        {optional && <Optional>Optional</Optional>}
      </Label>
      {children}
      {error !== undefined && <ErrorSentence id={errorId}>{error}</ErrorSentence>}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </div>
  );
}
