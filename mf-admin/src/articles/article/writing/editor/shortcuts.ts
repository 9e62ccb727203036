import { baseKeymap, chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { isArticleUrl } from '../article-attributes.ts';
import { schema } from '../schema.ts';
import {
  enterInCellOrCaption,
  indent,
  outdent,
  paragraphAfter,
  toggleCode,
  toggleEm,
  toggleHeading,
  toggleList,
  toggleQuote,
  toggleStrong,
} from './commands.ts';

const { nodes, marks } = schema;

/** Input rules that convert Markdown signs while they are typed. */
export function markdownShortcuts(): Plugin {
  const { paragraph } = nodes;
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({ level: Math.max(2, signs.length) })),
      textblockTypeInputRule(/^```(\S*)\s$/, nodes.code_block, ([, params = '']) => ({ params })),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      wrappingInputRule(/^[-*+]\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.ordered_list,
        ([, order]) => ({ order: Number(order) }),
        ([, order], { childCount, attrs }) => childCount + Number(attrs['order']) === Number(order),
      ),
      new InputRule(/^(?:---|\*\*\*|___)\s$/, (state, _, start, end) => {
        const { $from } = state.selection;
        if ($from.parent.type !== paragraph) return null;
        // The rule goes above the paragraph, where the cursor stays.
        return state.tr.delete(start, end).insert($from.before(), nodes.horizontal_rule.create());
      }),
      markRule(/(?:^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong, '**'),
      markRule(/(?:^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em, '*'),
      markRule(/(?:^|[^\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em, '_'),
      markRule(/(?:^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike, '~~'),
      markRule(/(?:^|[^`])`([^`]+)`$/, marks.code, '`'),
      new InputRule(/\[([^[\]]+)\]\(([^\s()]+)\)$/, (state, [, markedText = '', href = ''], start, end) =>
        isArticleUrl(href)
          ? state.tr
              .replaceWith(start, end, schema.text(markedText, [marks.link.create({ href })]))
              .removeStoredMark(marks.link)
          : null,
      ),
    ],
  });
}

/** An input rule that marks the text between two signs and removes the signs. */
function markRule(typed: RegExp, type: MarkType, sign: string): InputRule {
  return new InputRule(typed, (state, [whole = '', markedText = ''], start, end) => {
    if (state.doc.rangeHasMark(start, end, marks.code) || (sign !== '`' && isAfterOpenBacktick(state, start)))
      return null;
    const from = start + whole.length - markedText.length - 2 * sign.length;
    // The last character of the sign is still being typed and not in the document.
    const typedTo = Math.min(end, from + sign.length + markedText.length + sign.length);
    const tr = state.tr.delete(from + sign.length + markedText.length, typedTo).delete(from, from + sign.length);
    return tr.addMark(from, from + markedText.length, type.create()).removeStoredMark(type);
  });
}

/** Whether an open backtick precedes the position. */
function isAfterOpenBacktick({ doc }: EditorState, pos: number): boolean {
  const $pos = doc.resolve(pos);
  return $pos.parent.textBetween(0, $pos.parentOffset, undefined, ' ').split('`').length % 2 === 0;
}

/** The editor's keyboard shortcuts. Tab and Escape have none: they leave the text, as in every field. */
export function editorKeys(focusToolbar: Command): Plugin[] {
  const breakLine: Command = (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView());
    return true;
  };
  const headings = [2, 3, 4].map((level) => [`Mod-Alt-${level}`, toggleHeading(level)]);
  return [
    keymap({
      ...Object.fromEntries(headings),
      'Mod-Alt-0': setBlockType(nodes.paragraph),
      'Mod-b': toggleStrong,
      'Mod-i': toggleEm,
      'Mod-e': toggleCode,
      'Mod-Shift-7': toggleList(nodes.ordered_list),
      'Mod-Shift-8': toggleList(nodes.bullet_list),
      'Mod-Shift-9': toggleQuote,
      'Mod-[': outdent,
      'Mod-]': indent,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-Enter': chainCommands(exitCode, paragraphAfter),
      'Alt-F10': focusToolbar,
      Backspace: undoInputRule,
      Enter: chainCommands(enterInCellOrCaption, splitListItem(nodes.list_item)),
    }),
    keymap(baseKeymap),
  ];
}
