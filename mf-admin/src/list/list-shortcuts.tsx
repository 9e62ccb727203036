import { styled } from 'styled-components';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { Button } from '@plumbline/kit/button';
import { LabelledCheckbox } from './labelled-checkbox.tsx';
import { listShortcuts, useListShortcuts } from './use-list-shortcuts.ts';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px 20px;
  align-items: baseline;
  margin-bottom: 20px;

  & > div {
    display: contents;
  }

  & kbd {
    display: inline-block;
    min-width: 2.2em;
    padding: 2px 8px;
    border: 1px solid var(--rule);
    border-bottom-width: 2px;
    border-radius: var(--r-1);
    background: var(--paper);
    font: 600 0.8125rem/1.5 var(--sans);
    text-align: center;
  }
`;

const WithKeyboard = styled.div`
  @media (max-width: 719px) {
    display: none;
  }
`;

/** Handles a list's keyboard shortcuts; the button and `?` show them in a dialog, in which they can be switched off. */
export function ListShortcuts() {
  const { isOff, setOff, isHelpOpen, setHelpOpen } = useListShortcuts();
  return (
    <Dialog open={isHelpOpen} onOpenChange={setHelpOpen}>
      <WithKeyboard>
        <Button variant="outline" size="table" onClick={() => setHelpOpen(true)}>
          Shortcuts
        </Button>
      </WithKeyboard>
      <DialogContent title="Shortcuts" description="They work wherever nobody is typing.">
        <Keys>
          {listShortcuts.map(({ key, description }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </Keys>
        <LabelledCheckbox label="Use these shortcuts" checked={!isOff} onChange={() => setOff(!isOff)} />
      </DialogContent>
    </Dialog>
  );
}
