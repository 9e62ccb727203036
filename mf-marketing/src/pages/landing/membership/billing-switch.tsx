import { useId } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import type { BillingFrequency } from '../../../content-shape.ts';
import { landing } from '../../../content.ts';

const Group = styled.fieldset`
  margin-top: 32px;
`;

const Choices = styled.div`
  display: inline-flex;
  border: 1.5px solid var(--ink);
  border-radius: var(--r-1);
`;

const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 116px;
  min-height: 44px;
  padding: 6px 20px;
  font-weight: 600;
  cursor: pointer;

  & + & {
    border-left: 1.5px solid var(--ink);
  }

  &:has(:checked) {
    background: var(--action);
    color: var(--action-ink);
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }

  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  @media (forced-colors: active) {
    &:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

const frequencies = ['monthly', 'annual'] as const;

/** Chooses between monthly and annual prices. */
export function BillingSwitch({
  chosen,
  onChoose,
}: {
  chosen: BillingFrequency;
  onChoose: (frequency: BillingFrequency) => void;
}) {
  const name = useId();
  const { billing, frequencies: names } = landing.membership;
  return (
    <Group>
      <legend>
        <VisuallyHidden>{billing}</VisuallyHidden>
      </legend>
      <Choices>
        {frequencies.map((frequency) => (
          <Choice key={frequency}>
            <input
              type="radio"
              name={name}
              value={frequency}
              checked={frequency === chosen}
              onChange={() => onChoose(frequency)}
            />
            {names[frequency]}
          </Choice>
        ))}
      </Choices>
    </Group>
  );
}
