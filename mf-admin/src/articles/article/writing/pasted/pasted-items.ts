import { element, type Markup } from './markup.ts';

/** A list item, before lists are nested. */
interface Item {
  /** From 1. */
  readonly level: number;
  readonly isOrdered: boolean;
  readonly inside: readonly Markup[];
}

/** A block, or an item of a list. */
export type Block = Markup | { readonly item: Item };

/** Groups consecutive items into nested lists, by their levels. */
export function withLists(blocks: readonly Block[]): Markup[] {
  const out: Markup[] = [];
  let run: Item[] = [];
  const flush = (): void => {
    out.push(...listsOf(run));
    run = [];
  };
  for (const block of blocks) {
    if (typeof block === 'object' && 'item' in block) run.push(block.item);
    else {
      flush();
      out.push(block);
    }
  }
  flush();
  return out;
}

function listsOf(items: readonly Item[]): Markup[] {
  const [first] = items;
  if (!first) return [];
  const listItems: { inside: readonly Markup[]; nestedItems: Item[] }[] = [];
  let end = 0;
  for (const item of items) {
    if (item.level <= first.level && item.isOrdered !== first.isOrdered) break;
    const last = listItems.at(-1);
    if (item.level > first.level && last) last.nestedItems.push(item);
    else listItems.push({ inside: item.inside, nestedItems: [] });
    end += 1;
  }
  const list = element(
    first.isOrdered ? 'ol' : 'ul',
    listItems.map(({ inside, nestedItems }) => element('li', [...inside, ...listsOf(nestedItems)])),
  );
  return [list, ...listsOf(items.slice(end))];
}
