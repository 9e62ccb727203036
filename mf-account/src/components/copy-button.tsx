import { useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@plumbline/kit/icon';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { OptionalTooltip } from './optional-tooltip.tsx';

const Square = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 1px solid var(--rule);
  border-radius: var(--r-1);
  background: transparent;
  color: inherit;
  cursor: pointer;

  &:hover {
    border-color: var(--ink);
  }
`;

type Outcome = 'copied' | 'selected';

/**
 * Copies a text; if the browser forbids that, selects it for copying by hand. Its tooltip needs a `TooltipScope` around
 * it.
 */
export function CopyButton({
  textName,
  text,
  textElement,
}: {
  /** The name of the text in the button's label: `the key` for `Copy the key`. */
  textName: string;
  text: string;
  /** The element that shows the text, to select it there. */
  textElement: RefObject<HTMLElement | null>;
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const copy = async () => {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      if (textElement.current) window.getSelection()?.selectAllChildren(textElement.current);
      setOutcome('selected');
    }
  };
  return (
    <>
      <OptionalTooltip text="To the clipboard, until you copy something else">
        <Square type="button" aria-label={`Copy ${textName}`} onClick={() => void copy()}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        </Square>
      </OptionalTooltip>
      <VisuallyHidden role="status">
        {outcome === 'copied' && `Copied ${textName}`}
        {outcome === 'selected' && `Selected ${textName}: press Control or Command and C`}
      </VisuallyHidden>
    </>
  );
}
