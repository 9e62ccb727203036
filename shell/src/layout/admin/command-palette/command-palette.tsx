import { Command } from 'cmdk';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { CloseButton } from '@plumbline/kit/close-button';
import { Modal } from '@plumbline/kit/modal';
import { Icon } from '@plumbline/kit/icon';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { adminPages, furtherAdminPages, mayOpen } from '../admin-pages.ts';
import { currentElement, readPageActions, type PageAction } from './page-actions.ts';
import { Bar, Detail, Panel, Results } from './palette-parts.ts';
import { PaletteStatus } from './palette-status.tsx';
import { usePaletteSearch } from './use-palette-search.ts';

/** The props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The role of the session; undefined while it is unknown. */
  readonly role: StaffRole | undefined;
}

const pages = [...adminPages.flatMap((group) => group.pages), ...furtherAdminPages];

/** A dialog that finds admin pages, records and the actions of the page by a few letters, for the keyboard above all. */
export function CommandPalette({ open, onClose, role }: CommandPaletteProps) {
  const titleId = useId();
  const chosen = useRef<PageAction>(null);
  // Each opening starts empty: a palette reopened during its exit animation would keep the text and the actions of the page before.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  // The page's own dialog opens after this one has closed, so that it can return the focus.
  const run = (event: Event) => {
    const action = chosen.current;
    chosen.current = null;
    const element = action && currentElement(action);
    if (!element) return;
    event.preventDefault();
    element.focus();
    element.click();
  };
  return (
    <Modal open={open} onClose={onClose} panel={Panel} labelledBy={titleId} onCloseAutoFocus={run}>
      <VisuallyHidden id={titleId}>Go to</VisuallyHidden>
      <Choices
        key={opening.count}
        role={role}
        onClose={onClose}
        onAction={(action) => {
          chosen.current = action;
          onClose();
        }}
      />
    </Modal>
  );
}

function Choices({
  role,
  onClose,
  onAction,
}: Pick<CommandPaletteProps, 'role' | 'onClose'> & { readonly onAction: (action: PageAction) => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [actions] = useState(readPageActions);
  const search = usePaletteSearch(text);
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  const foundActions = actions.filter(({ name }) => hasWords(name, text));
  const foundPages = pages.filter((page) => mayOpen(page, role) && hasWords(page.name, text));
  const counts = [foundActions, foundPages, ...search.groups.map(({ records }) => records)];
  return (
    <Command shouldFilter={false} loop label="Page, order, member, message or article">
      <Bar>
        <Icon name="search" />
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder="Page, name, number or address"
        />
        <CloseButton label="Close" onClick={onClose} />
      </Bar>
      <Results>
        <Command.List label="Results">
          {foundActions.length > 0 && (
            <Command.Group heading="On this page">
              {foundActions.map((action, place) => (
                <Choice key={place} value={`action ${place}`} onSelect={() => onAction(action)}>
                  {action.name}
                </Choice>
              ))}
            </Command.Group>
          )}
          {search.groups.map(({ kind, records }) => (
            <Command.Group key={kind} heading={kind}>
              {records.map(({ path, name, detail }) => (
                <Choice key={path} value={path} onSelect={() => open(path)}>
                  {name} <Detail>{detail}</Detail>
                </Choice>
              ))}
            </Command.Group>
          ))}
          {foundPages.length > 0 && (
            <Command.Group heading="Pages">
              {foundPages.map(({ path, name }) => (
                <Choice key={path} value={`page ${path}`} onSelect={() => open(path)}>
                  {name}
                </Choice>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Results>
      <PaletteStatus text={text} count={counts.flat().length} search={search} />
    </Command>
  );
}

function Choice(props: { readonly value: string; readonly onSelect: () => void; readonly children: ReactNode }) {
  return <Command.Item {...props} />;
}

/** Whether a name contains every word of a text. */
function hasWords(name: string, text: string): boolean {
  const lower = name.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
