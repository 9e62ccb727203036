import { setBlockType } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from 'prosemirror-tables';
import type { Format } from '../source-text.ts';
import { schema } from '../schema.ts';
import { isHeaderRow } from '../write-html.ts';
import {
  alignColumn,
  enclosingNode,
  hasMark,
  indent,
  insertFootnote,
  insertRule,
  insertTable,
  isIn,
  outdent,
  toggleCode,
  toggleEm,
  toggleHeading,
  toggleHeaderRow,
  toggleList,
  toggleQuote,
  toggleStrong,
} from './commands.ts';

/** A button of the toolbar. */
export interface Tool {
  /** The name of the action, with its keyboard shortcut. */
  readonly label: string;
  /** The button's text, or the SVG path of its icon of 20 by 20 units. */
  readonly content: { readonly text: string } | { readonly path: string };
  /** The command, or the dialog or file picker that the editor opens. */
  readonly run: Command | 'link' | 'picture' | 'alt';
  /** Whether the button is pressed; absent for a button that is not a toggle. */
  readonly isPressed?: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;
const text = (label: string) => ({ text: label });
const path = (d: string) => ({ path: d });

/** The tools for all text, in groups. */
export function textTools(format: Format): readonly (readonly Tool[])[] {
  return [
    [
      {
        label: 'H2 heading (Ctrl Alt 2)',
        content: text('H2'),
        run: toggleHeading(2),
        isPressed: (state) => isIn(state, nodes.heading, { level: 2 }),
      },
      {
        label: 'H3 subheading (Ctrl Alt 3)',
        content: text('H3'),
        run: toggleHeading(3),
        isPressed: (state) => isIn(state, nodes.heading, { level: 3 }),
      },
    ],
    [
      {
        label: 'Bold (Ctrl B)',
        content: path('M6 3.5h5a3.2 3.2 0 0 1 0 6.4H6zM6 9.9h5.8a3.3 3.3 0 0 1 0 6.6H6z'),
        run: toggleStrong,
        isPressed: (state) => hasMark(state, marks.strong),
      },
      {
        label: 'Italic (Ctrl I)',
        content: path('M8 3.5h7M5 16.5h7M12 3.5l-4 13'),
        run: toggleEm,
        isPressed: (state) => hasMark(state, marks.em),
      },
      {
        label: 'Code (Ctrl E)',
        content: path('M7 5 2 10l5 5M13 5l5 5-5 5'),
        run: toggleCode,
        isPressed: (state) => hasMark(state, marks.code),
      },
      {
        label: 'Link',
        content: path(
          'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l3-3a3.2 3.2 0 0 0-4.6-4.6l-1 1M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-3 3a3.2 3.2 0 0 0 4.6 4.6l1-1',
        ),
        run: 'link',
        isPressed: (state) => hasMark(state, marks.link),
      },
    ],
    [
      {
        label: 'List (Ctrl Shift 8)',
        content: path('M7.5 5H18M7.5 10H18M7.5 15H18M2 5h2M2 10h2M2 15h2'),
        run: toggleList(nodes.bullet_list),
        isPressed: (state) => isIn(state, nodes.bullet_list),
      },
      {
        label: 'Numbered list (Ctrl Shift 7)',
        content: path('M8.5 5H18M8.5 10H18M8.5 15H18M2.5 3.5 4 3v5M2.5 12.2c1.5-1 3 .3 1.8 1.6L2.5 16h2.8'),
        run: toggleList(nodes.ordered_list),
        isPressed: (state) => isIn(state, nodes.ordered_list),
      },
      {
        label: 'Quote (Ctrl Shift 9)',
        content: path(
          'M3 15V9.5C3 6.8 4.3 5 7 5v2.5C5.8 7.5 5.3 8.3 5.3 10H8v5zM11.5 15V9.5c0-2.7 1.3-4.5 4-4.5v2.5c-1.2 0-1.7.8-1.7 2.5h2.7v5z',
        ),
        run: toggleQuote,
        isPressed: (state) => isIn(state, nodes.blockquote),
      },
    ],
    [
      {
        label: 'Picture',
        content: path('M2.5 3.5h15v13h-15zM3 14l4.5-4.5 4 4M10.5 12.5l2.5-2.5 4.5 4.5M13 7.2h.1'),
        run: 'picture',
      },
      { label: 'Table', content: path('M2.5 4h15v12h-15zM2.5 8h15M2.5 12h15M7.5 4v12M12.5 4v12'), run: insertTable },
      { label: 'Line across', content: path('M2 10h16'), run: insertRule },
      ...(format === 'md'
        ? [
            {
              label: 'Footnote',
              content: path('M3 15.5 6.5 5 10 15.5M4.2 12h4.6M13.5 6l1.5-1v5.5'),
              run: insertFootnote,
            },
          ]
        : []),
    ],
    [
      { label: 'Undo (Ctrl Z)', content: path('M7 3 3 7l4 4M3.5 7H12a4.5 4.5 0 0 1 0 9H8'), run: undo },
      { label: 'Redo (Ctrl Y)', content: path('M13 3l4 4-4 4M16.5 7H8a4.5 4.5 0 0 0 0 9h4'), run: redo },
    ],
  ];
}

/** The tools for the element around the selection: a list, code block, table or picture; null outside of these. */
export function contextTools(state: EditorState): { readonly name: string; readonly tools: readonly Tool[] } | null {
  if (isInTable(state)) {
    const { table, left } = selectedRect(state);
    const align = table.firstChild?.maybeChild(left)?.attrs['align'];
    return {
      name: 'Table',
      tools: [
        { label: 'Row below', content: text('Row below'), run: addRowAfter },
        { label: 'Column to the right', content: text('Column'), run: addColumnAfter },
        { label: 'Remove row', content: text('Remove row'), run: deleteRow },
        { label: 'Remove column', content: text('Remove column'), run: deleteColumn },
        {
          label: 'Headings in the first row',
          content: text('Headings'),
          run: toggleHeaderRow,
          isPressed: () => table.firstChild !== null && isHeaderRow(table.firstChild),
        },
        {
          label: 'Align right',
          content: text('Align right'),
          run: alignColumn(align === 'right' ? null : 'right'),
          isPressed: () => align === 'right',
        },
        { label: 'Remove table', content: text('Remove table'), run: deleteTable },
      ],
    };
  }
  if (enclosingNode(state, isPicture)) {
    return {
      name: 'Picture',
      tools: [
        { label: 'Describe the picture', content: text('Describe'), run: 'alt' },
        { label: 'Remove picture', content: text('Remove'), run: removePicture },
      ],
    };
  }
  if (isIn(state, nodes.list_item)) {
    return {
      name: 'List',
      tools: [
        { label: 'Further in (Ctrl ])', content: text('Further in'), run: indent },
        { label: 'Further out (Ctrl [)', content: text('Further out'), run: outdent },
      ],
    };
  }
  if (isIn(state, nodes.code_block)) {
    return {
      name: 'Code',
      tools: [{ label: 'Make it text', content: text('Make it text'), run: setBlockType(nodes.paragraph) }],
    };
  }
  return null;
}

/** Whether a node is a picture. */
export function isPicture({ type }: { readonly type: { readonly name: string } }): boolean {
  return type.name === 'figure' || type.name === 'image';
}

const removePicture: Command = (state, dispatch) => {
  const picture = enclosingNode(state, isPicture);
  if (picture) dispatch?.(state.tr.delete(picture.pos, picture.pos + picture.node.nodeSize).scrollIntoView());
  return picture !== null;
};
