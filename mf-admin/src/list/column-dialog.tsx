import { Dialog, DialogContent, DialogTrigger } from '@plumbline/kit/dialog';
import { Button } from '@plumbline/kit/button';
import { styled } from 'styled-components';
import { LabelledCheckbox } from './labelled-checkbox.tsx';
import type { ColumnChoice } from './use-columns.ts';

const Choices = styled.ul`
  display: grid;
  gap: 2px;
`;

/** The button that opens the choice of columns, and its dialog. */
export function ColumnDialog({ choices }: { choices: readonly ColumnChoice[] }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" size="table">
          Columns
        </Button>
      </DialogTrigger>
      <DialogContent title="Columns" description="This browser remembers what you choose.">
        <Choices>
          {choices.map(({ title, shown, toggle }) => (
            <li key={title}>
              <LabelledCheckbox label={title} checked={shown} onChange={toggle} />
            </li>
          ))}
        </Choices>
      </DialogContent>
    </Dialog>
  );
}
