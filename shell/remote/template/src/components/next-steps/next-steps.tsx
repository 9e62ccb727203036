import { useState } from 'react';
import { styled } from 'styled-components';

const List = styled.ol`
  display: grid;
  gap: 12px;
  max-width: 640px;
  margin-top: 28px;
`;

const Step = styled.label`
  display: flex;
  gap: 12px;
  align-items: baseline;
  min-height: 24px;
`;

interface NextStepsProps {
  readonly steps: readonly string[];
  /** Called with the number of steps that are done, whenever it changes. */
  readonly onDone: (done: number) => void;
}

/** A list to tick off. */
export function NextSteps({ steps, onDone }: NextStepsProps) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());

  function toggle(step: string): void {
    const next = new Set(done);
    if (!next.delete(step)) next.add(step);
    setDone(next);
    onDone(next.size);
  }

  return (
    <List>
      {steps.map((step) => (
        <li key={step}>
          <Step>
            <input type="checkbox" checked={done.has(step)} onChange={() => toggle(step)} />
            {step}
          </Step>
        </li>
      ))}
    </List>
  );
}
