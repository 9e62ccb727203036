import type { Mark, Node } from 'prosemirror-model';
import type { Attributes } from './article-attributes.ts';

/** Writes a block as HTML, with one line per item of a list or row of a table. */
export function writeHtml(node: Node): string {
  const { attrs } = node;
  const own = attrs['attributes'] as Attributes;
  switch (node.type.name) {
    case 'paragraph':
      return `<p${written(own)}>${lineOf(node)}</p>`;
    case 'heading':
      return `<h${attrs['level']}${written(own)}>${lineOf(node)}</h${attrs['level']}>`;
    case 'blockquote':
      return `<blockquote${written(own)}>\n${blocksOf(node)}\n</blockquote>`;
    case 'bullet_list':
      return `<ul${written(own)}>\n${itemsOf(node)}\n</ul>`;
    case 'ordered_list': {
      const start = attrs['order'] === 1 ? null : { start: String(attrs['order']) };
      return `<ol${written(start)}${written(own)}>\n${itemsOf(node)}\n</ol>`;
    }
    case 'code_block': {
      const language = attrs['params'] === '' ? null : { class: `language-${attrs['params'].split(/\s/)[0]}` };
      // A browser ignores a line break directly after the pre tag; after the code tag it keeps it.
      return `<pre><code${written(language)}>${escaped(node.textContent)}</code></pre>`;
    }
    case 'horizontal_rule':
      return '<hr />';
    case 'figure': {
      const caption = node.childCount > 0 ? `\n<figcaption>${lineOf(node)}</figcaption>` : '';
      return `<figure>\n${imageOf(node)}${caption}\n</figure>`;
    }
    case 'table':
      return `<table${written(own)}>\n${rowsOf(node)}\n</table>`;
    case 'raw':
      return attrs['source'];
    case 'footnote':
      return `<section${written({ class: 'footnotes', title: attrs['label'] })}>\n${blocksOf(node)}\n</section>`;
    default:
      throw new Error(`${node.type.name} cannot be written as HTML`);
  }
}

/** The inline content of a node as HTML. */
function lineOf(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const change = (marks: readonly Mark[]): void => {
    let same = 0;
    while (same < open.length && same < marks.length && open[same]?.eq(marks[same] as Mark)) same += 1;
    for (const mark of open.slice(same).toReversed()) html += `</${tagOf(mark)}>`;
    for (const mark of marks.slice(same)) html += openingOf(mark);
    open = marks;
  };
  parent.forEach((node) => {
    change(node.marks);
    html += inlineOf(node);
  });
  change([]);
  return html;
}

/** The start of a mark's element. */
export function openingOf({ type, attrs }: Mark): string {
  const href = type.name === 'link' ? { href: String(attrs['href']) } : null;
  return `<${tagOf({ type, attrs })}${written(href)}${written((attrs['attributes'] ?? null) as Attributes)}>`;
}

/** The name of a mark's element. */
export function tagOf({ type, attrs }: Pick<Mark, 'type' | 'attrs'>): string {
  const names: Readonly<Record<string, string>> = { link: 'a', strike: 's', tag: String(attrs['tag']) };
  return names[type.name] ?? type.name;
}

function inlineOf(node: Node): string {
  switch (node.type.name) {
    case 'text':
      return escaped(node.text ?? '');
    case 'image':
      return imageOf(node);
    case 'hard_break':
      return '<br />';
    case 'raw_line':
      return node.attrs['source'];
    case 'footnote_reference': {
      const { label } = node.attrs;
      return `<sup${written({ class: 'footnote-ref', title: label })}>[${escaped(label)}]</sup>`;
    }
    default:
      throw new Error(`${node.type.name} cannot be written as HTML`);
  }
}

function imageOf({ attrs: { src, alt, attributes } }: Node): string {
  return `<img${written({ src, alt })}${written(attributes as Attributes)} />`;
}

function childrenOf(parent: Node): Node[] {
  return [...parent.children];
}

function blocksOf(parent: Node): string {
  return childrenOf(parent).map(writeHtml).join('\n');
}

function itemsOf(list: Node): string {
  return childrenOf(list)
    .map(
      (item) =>
        `<li${written(item.attrs['attributes'] as Attributes)}>${itemOf(item, list.attrs['tight'] === true)}</li>`,
    )
    .join('\n');
}

function itemOf(item: Node, isTight: boolean): string {
  const [first, ...rest] = childrenOf(item);
  if (!isTight || first?.type.name !== 'paragraph') return blocksOf(item);
  return [lineOf(first), ...rest.map(writeHtml)].join('\n');
}

function rowsOf(table: Node): string {
  const rows = childrenOf(table);
  const [first, ...rest] = rows;
  const isHead = first !== undefined && isHeadRow(first);
  const body = (isHead ? rest : rows).map((row) => rowOf(row, 'row'));
  return [
    ...(isHead ? ['<thead>', rowOf(first, null), '</thead>'] : []),
    ...(body.length > 0 ? ['<tbody>', ...body, '</tbody>'] : []),
  ].join('\n');
}

/** Whether a row has a heading for each column. */
export function isHeadRow(row: Node): boolean {
  return childrenOf(row).every(({ type }) => type.name === 'table_header');
}

function rowOf(row: Node, scope: 'row' | null): string {
  const cells = childrenOf(row).map((cell) => {
    const { colspan, rowspan, align } = cell.attrs;
    const name = cell.type.name === 'table_header' ? 'th' : 'td';
    const attributes = {
      ...(name === 'th' && scope !== null ? { scope } : {}),
      ...(colspan === 1 ? {} : { colspan: String(colspan) }),
      ...(rowspan === 1 ? {} : { rowspan: String(rowspan) }),
      ...(align === null ? {} : { align: String(align) }),
    };
    return `<${name}${written(attributes)}>${lineOf(cell)}</${name}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

function written(attributes: Attributes): string {
  return Object.entries(attributes ?? {})
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}
