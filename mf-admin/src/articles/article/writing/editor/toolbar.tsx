import { useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import type { EditorState } from 'prosemirror-state';
import { styled } from 'styled-components';
import type { Format } from '../source-text.ts';
import { contextTools, textTools, type Tool } from './tools.tsx';

const Bar = styled.div`
  position: sticky;
  z-index: 2;
  top: 0;
  background: var(--sheet);
  border: 1px solid var(--field-border);
  border-block-end: 0;
  border-radius: var(--r-1) var(--r-1) 0 0;
  max-inline-size: calc(37.5rem + 42px);

  @media (max-width: 719px) {
    display: flex;
    /* Below the fixed header of the admin pages. */
    top: 56px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    /* A tool that gets the focus scrolls clear of the shadow at the edge. */
    scroll-padding-inline: 48px;
    /* A shadow at each edge shows that tools are hidden there; opaque gradients that scroll with the tools cover it at the ends. */
    background:
      linear-gradient(to right, var(--sheet) 60%, transparent) left / 60px 100% local,
      linear-gradient(to left, var(--sheet) 60%, transparent) right / 60px 100% local,
      linear-gradient(to right, var(--edge), transparent) left / 28px 100%,
      linear-gradient(to left, var(--edge), transparent) right / 28px 100%,
      var(--sheet);
    background-repeat: no-repeat;

    --edge: color-mix(in srgb, var(--ink) 28%, transparent);
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  padding: 4px;

  @media (max-width: 719px) {
    flex: none;
    flex-wrap: nowrap;
  }
`;

const ContextTools = styled(Row)`
  gap: 1px;
  border-block-start: 1px solid var(--rule);

  /* In the same line as the other tools, because a second line would move the text. */
  @media (max-width: 719px) {
    border-block-start: 0;
    border-inline-start: 1px solid var(--rule);
  }
`;

const Group = styled.div`
  display: flex;
  flex: none;
  gap: 1px;
`;

const Button = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  min-width: 31px;
  height: 32px;
  padding: 0 4px;
  background: none;
  border: 1px solid transparent;
  border-radius: var(--r-1);
  color: var(--ink);
  font: 600 0.8125rem/1 var(--sans);
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    background: var(--mortar);
  }
  &[aria-pressed='true'] {
    background: var(--mortar);
    border-color: var(--ink);
  }
  &[aria-disabled='true'] {
    color: var(--ink-2);
    opacity: 0.5;
    cursor: default;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }

  @media (pointer: coarse) {
    min-width: 40px;
    height: 40px;
  }
`;

/** The props of {@link Toolbar}. */
export interface ToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly state: EditorState;
  readonly format: Format;
  /** The id of the edited text's element. */
  readonly controls: string;
  readonly onUse: (tool: Tool) => void;
  /** Called when Escape leaves the toolbar. */
  readonly onLeave: () => void;
}

/**
 * A toolbar with one tab stop: arrow keys move between the tools, Home and End to the first and last, Escape back to the text
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/).
 */
export function Toolbar({ ref, state, format, controls, onUse, onLeave }: ToolbarProps) {
  const [tabStop, setTabStop] = useState('');
  const groups = textTools(format);
  const context = contextTools(state);
  const all = [...groups.flat(), ...(context?.tools ?? [])];
  const tabStopLabel = all.some(({ label }) => label === tabStop) ? tabStop : all[0]?.label;

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  const rememberTabStop = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLButtonElement) setTabStop(target.getAttribute('aria-label') ?? '');
  };
  const buttonOf = (tool: Tool) => {
    const isUsable = typeof tool.run === 'string' || tool.run(state);
    return (
      <Button
        key={tool.label}
        type="button"
        tabIndex={tool.label === tabStopLabel ? 0 : -1}
        aria-label={tool.label}
        title={tool.label}
        aria-pressed={tool.isPressed?.(state)}
        aria-disabled={!isUsable}
        // The text keeps the focus, so that its selection and the keyboard of a phone stay.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isUsable && onUse(tool)}
      >
        {'path' in tool.content ? (
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d={tool.content.path} fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        ) : (
          tool.content.text
        )}
      </Button>
    );
  };

  return (
    <Bar
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
      onFocus={rememberTabStop}
    >
      <Row>
        {groups.map((tools) => (
          <Group key={tools[0]?.label}>{tools.map(buttonOf)}</Group>
        ))}
      </Row>
      {context && (
        <ContextTools key={context.name} ref={scrollIntoView} role="group" aria-label={context.name}>
          {context.tools.map(buttonOf)}
        </ContextTools>
      )}
    </Bar>
  );
}

/** Scrolls the one-line toolbar of a phone to the tools that were added. */
function scrollIntoView(context: HTMLDivElement | null): void {
  if (context?.parentElement) context.parentElement.scrollLeft = context.offsetLeft;
}
