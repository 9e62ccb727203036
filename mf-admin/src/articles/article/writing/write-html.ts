import type { Mark, Node } from 'prosemirror-model';
import type { Attributes } from './article-attributes.ts';

/** Writes a block as HTML, with one line per item of a list or row of a table. */
export function writeHtml(node: Node): string {
  const { attrs } = node;
  const ownAttributes = attrs['attributes'] as Attributes;
  switch (node.type.name) {
    case 'paragraph':
      return `<p${attributesText(ownAttributes)}>${inlineHtmlOf(node)}</p>`;
    case 'heading':
      return `<h${attrs['level']}${attributesText(ownAttributes)}>${inlineHtmlOf(node)}</h${attrs['level']}>`;
    case 'blockquote':
      return `<blockquote${attributesText(ownAttributes)}>\n${blocksOf(node)}\n</blockquote>`;
    case 'bullet_list':
      return `<ul${attributesText(ownAttributes)}>\n${itemsOf(node)}\n</ul>`;
    case 'ordered_list': {
      const start = attrs['order'] === 1 ? null : { start: String(attrs['order']) };
      return `<ol${attributesText(start)}${attributesText(ownAttributes)}>\n${itemsOf(node)}\n</ol>`;
    }
    case 'code_block': {
      const language = attrs['params'] === '' ? null : { class: `language-${attrs['params'].split(/\s/)[0]}` };
      // No line break after the code tag: browsers ignore one after the pre tag, but show one after the code tag.
      return `<pre><code${attributesText(language)}>${escaped(node.textContent)}</code></pre>`;
    }
    case 'horizontal_rule':
      return '<hr />';
    case 'figure': {
      const caption = node.childCount > 0 ? `\n<figcaption>${inlineHtmlOf(node)}</figcaption>` : '';
      return `<figure>\n${imageOf(node)}${caption}\n</figure>`;
    }
    case 'table':
      return `<table${attributesText(ownAttributes)}>\n${rowsOf(node)}\n</table>`;
    case 'raw':
      return attrs['source'];
    case 'footnote':
      return `<section${attributesText({ class: 'footnotes', title: attrs['label'] })}>\n${blocksOf(node)}\n</section>`;
    default:
      throw new Error(`${node.type.name} cannot be written as HTML`);
  }
}

/** The inline content of a node as HTML. */
function inlineHtmlOf(parent: Node): string {
  let html = '';
  let openMarks: readonly Mark[] = [];
  const changeMarks = (marks: readonly Mark[]): void => {
    let sameCount = 0;
    while (
      sameCount < openMarks.length &&
      sameCount < marks.length &&
      openMarks[sameCount]?.eq(marks[sameCount] as Mark)
    )
      sameCount += 1;
    for (const mark of openMarks.slice(sameCount).toReversed()) html += `</${tagOf(mark)}>`;
    for (const mark of marks.slice(sameCount)) html += startTagOf(mark);
    openMarks = marks;
  };
  parent.forEach((node) => {
    changeMarks(node.marks);
    html += inlineNodeHtml(node);
  });
  changeMarks([]);
  return html;
}

/** The start tag of a mark's element. */
export function startTagOf({ type, attrs }: Mark): string {
  const href = type.name === 'link' ? { href: String(attrs['href']) } : null;
  return `<${tagOf({ type, attrs })}${attributesText(href)}${attributesText((attrs['attributes'] ?? null) as Attributes)}>`;
}

/** The name of a mark's element. */
export function tagOf({ type, attrs }: Pick<Mark, 'type' | 'attrs'>): string {
  const names: Readonly<Record<string, string>> = { link: 'a', strike: 's', tag: String(attrs['tag']) };
  return names[type.name] ?? type.name;
}

function inlineNodeHtml(node: Node): string {
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
      return `<sup${attributesText({ class: 'footnote-ref', title: label })}>[${escaped(label)}]</sup>`;
    }
    default:
      throw new Error(`${node.type.name} cannot be written as HTML`);
  }
}

function imageOf({ attrs: { src, alt, attributes } }: Node): string {
  return `<img${attributesText({ src, alt })}${attributesText(attributes as Attributes)} />`;
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
        `<li${attributesText(item.attrs['attributes'] as Attributes)}>${itemOf(item, list.attrs['tight'] === true)}</li>`,
    )
    .join('\n');
}

function itemOf(item: Node, isTight: boolean): string {
  const [first, ...rest] = childrenOf(item);
  if (!isTight || first?.type.name !== 'paragraph') return blocksOf(item);
  return [inlineHtmlOf(first), ...rest.map(writeHtml)].join('\n');
}

function rowsOf(table: Node): string {
  const rows = childrenOf(table);
  const [first, ...rest] = rows;
  const hasHeaderRow = first !== undefined && isHeaderRow(first);
  const body = (hasHeaderRow ? rest : rows).map((row) => rowOf(row, 'row'));
  return [
    ...(hasHeaderRow ? ['<thead>', rowOf(first, null), '</thead>'] : []),
    ...(body.length > 0 ? ['<tbody>', ...body, '</tbody>'] : []),
  ].join('\n');
}

/** Whether all cells of a row are header cells, and not only the header of their own row, as in a table of one column. */
export function isHeaderRow(row: Node): boolean {
  const cells = childrenOf(row);
  return cells.every(({ type }) => type.name === 'table_header') && cells.some(({ attrs }) => attrs['scope'] !== 'row');
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
    return `<${name}${attributesText(attributes)}>${inlineHtmlOf(cell)}</${name}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes ?? {})
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}
