import { Schema, type AttributeSpec, type MarkSpec, type NodeSpec, type TagParseRule } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import {
  attributesWithout,
  checkAttributes,
  isArticleUrl,
  isArticleAttribute,
  inlineMarkTags,
  type Attributes,
} from './article-attributes.ts';

/** The element names for raw markup, which the editor shows and keeps as written, but cannot edit. */
export const rawTags = { block: 'article-raw', line: 'article-raw-line' } as const;

/** The attributes of an element, without those that the node or mark stores as attributes of their own. */
const attributesOf = (dom: HTMLElement, ...consumed: readonly string[]): Attributes =>
  attributesWithout(Object.fromEntries([...dom.attributes].map(({ name, value }) => [name, value])), ...consumed);

/** The spec of the node attribute `attributes`: the HTML attributes of its element, as they are written. */
const attributesSpec = (tag: string): AttributeSpec => ({
  default: null,
  validate: (value) => checkAttributes(tag, value),
});
const toDomAttributes = (attributes: unknown): Record<string, string> => ({ ...(attributes as Attributes) });

/** The spec of a block that is one element with its content. */
const element = (tag: string, spec: NodeSpec): NodeSpec => ({
  group: 'block',
  attrs: { attributes: attributesSpec(tag) },
  parseDOM: [{ tag, getAttrs: (dom) => ({ attributes: attributesOf(dom) }) }],
  toDOM: ({ attrs }) => [tag, toDomAttributes(attrs['attributes']), 0],
  ...spec,
});

const levels = [2, 3, 4, 5, 6] as const;

/** Whether no item of a list has paragraphs; Markdown calls such a list tight. */
const isTight = (dom: HTMLElement): boolean =>
  [...dom.children].every(
    (item) => item.tagName !== 'LI' || ![...item.children].some(({ tagName }) => tagName === 'P'),
  );

const list = (tag: 'ul' | 'ol', attrs: Record<string, AttributeSpec>): NodeSpec => ({
  group: 'block',
  content: 'list_item+',
  attrs: { ...attrs, tight: { default: true, validate: 'boolean' }, attributes: attributesSpec(tag) },
  parseDOM: [
    {
      tag,
      getAttrs: (dom) => ({
        ...(tag === 'ol' ? { order: Number(dom.getAttribute('start') ?? 1) || 1 } : {}),
        tight: isTight(dom),
        attributes: attributesOf(dom, ...(tag === 'ol' ? ['start'] : [])),
      }),
    },
  ],
  toDOM: ({ attrs: { order, attributes, tight } }) => [
    tag,
    {
      ...toDomAttributes(attributes),
      ...(order === undefined || order === 1 ? {} : { start: String(order) }),
      ...(tight ? { 'data-tight': '' } : {}),
    },
    0,
  ],
});

/** The spec of raw markup, which has its HTML or Markdown as `source`. */
const rawSpec = (tag: string, group: 'block' | 'inline'): NodeSpec => ({
  group,
  inline: group === 'inline',
  atom: true,
  attrs: { source: { validate: 'string' } },
  parseDOM: [{ tag, getAttrs: (dom) => ({ source: dom.getAttribute('source') ?? '' }) }],
  toDOM: ({ attrs }) => [group === 'block' ? 'pre' : 'code', { class: 'raw' }, String(attrs['source'])],
});

const pictureAttributes = {
  src: { validate: 'string' },
  alt: { default: '', validate: 'string' },
  attributes: attributesSpec('img'),
} as const;
const pictureAttributesOf = (dom: Element | null) =>
  dom instanceof HTMLElement && {
    src: dom.getAttribute('src') ?? '',
    alt: dom.getAttribute('alt') ?? '',
    attributes: attributesOf(dom, 'src', 'alt'),
  };

/** The label of a footnote, from the title of its reference or of its text. */
const labelOf = (dom: HTMLElement) => ({ label: dom.title });

const cellAttributes = {
  align: {
    default: null,
    getFromDOM: (dom: HTMLElement) => dom.getAttribute('align'),
    setDOMAttr: (value: unknown, attrs: Record<string, unknown>) => {
      if (value !== null) attrs['align'] = value;
    },
    validate: 'string|null',
  },
  scope: {
    default: null,
    getFromDOM: (dom: HTMLElement) => dom.getAttribute('scope'),
    setDOMAttr: (value: unknown, attrs: Record<string, unknown>) => {
      if (value !== null) attrs['scope'] = value;
    },
    validate: 'string|null',
  },
};
const table = tableNodes({ tableGroup: 'block', cellContent: 'inline*', cellAttributes });

const nodes = {
  doc: { content: '(block | footnote)+' },
  paragraph: element('p', { content: 'inline*' }),
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2, validate: 'number' }, attributes: attributesSpec('h2') },
    parseDOM: levels.map((level): TagParseRule => ({
      tag: `h${level}`,
      getAttrs: (dom) => ({ level, attributes: attributesOf(dom) }),
    })),
    toDOM: ({ attrs: { level, attributes } }) => [`h${level}`, toDomAttributes(attributes), 0],
  },
  blockquote: element('blockquote', { content: 'block+', defining: true }),
  bullet_list: list('ul', {}),
  ordered_list: list('ol', { order: { default: 1, validate: 'number' } }),
  list_item: element('li', { group: '', content: 'block+', defining: true }),
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { params: { default: '', validate: 'string' } },
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (dom) => ({ params: /language-(\S+)/.exec(dom.firstElementChild?.className ?? '')?.[1] ?? '' }),
      },
    ],
    toDOM: () => ['pre', ['code', 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  figure: {
    group: 'block',
    content: 'inline*',
    defining: true,
    isolating: true,
    attrs: pictureAttributes,
    parseDOM: [
      {
        tag: 'figure',
        contentElement: (dom) => (dom as HTMLElement).querySelector('figcaption') ?? document.createElement('p'),
        getAttrs: (dom) => pictureAttributesOf(dom.querySelector('img')),
      },
    ],
    toDOM: ({ attrs: { src, alt } }) => ['figure', ['img', { src, alt }], ['figcaption', 0]],
  },
  ...table,
  table: {
    ...table.table,
    attrs: { attributes: attributesSpec('table') },
    parseDOM: [{ tag: 'table', getAttrs: (dom) => ({ attributes: attributesOf(dom) }) }],
    toDOM: () => ['div', { class: 'table-box' }, ['table', ['tbody', 0]]],
  },
  raw: rawSpec(rawTags.block, 'block'),
  footnote: {
    content: 'block+',
    defining: true,
    isolating: true,
    attrs: { label: { validate: 'string' } },
    parseDOM: [{ tag: 'section.footnotes[title]', getAttrs: labelOf }],
    toDOM: ({ attrs }) => ['section', { class: 'footnotes', title: String(attrs['label']) }, 0],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    attrs: pictureAttributes,
    parseDOM: [{ tag: 'img', getAttrs: pictureAttributesOf }],
    toDOM: ({ attrs: { src, alt } }) => ['img', { src, alt }],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  raw_line: rawSpec(rawTags.line, 'inline'),
  footnote_reference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { label: { validate: 'string' } },
    // Above the default priority of 50: otherwise the mark for inline elements would match the `sup` first.
    parseDOM: [{ tag: 'sup.footnote-ref[title]', priority: 60, getAttrs: labelOf }],
    toDOM: ({ attrs }) => [
      'sup',
      { class: 'footnote-ref', title: String(attrs['label']) },
      `[${String(attrs['label'])}]`,
    ],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    inclusive: false,
    attrs: {
      href: {
        validate: (value) => {
          if (typeof value === 'string' && isArticleUrl(value)) return;
          throw new RangeError('A link to a URL that articles cannot have');
        },
      },
      attributes: attributesSpec('a'),
    },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href') ?? '';
          return isArticleUrl(href) && { href, attributes: attributesOf(dom, 'href') };
        },
      },
    ],
    toDOM: ({ attrs: { href, attributes } }) => ['a', { ...toDomAttributes(attributes), href }, 0],
  },
  em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
  strike: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
  /** Any other inline element. */
  tag: {
    excludes: '',
    inclusive: false,
    attrs: {
      tag: {
        validate: (value) => {
          if (!inlineMarkTags.has(String(value))) throw new RangeError('Not an inline element of articles');
        },
      },
      attributes: {
        default: null,
        validate: (value) => {
          // Attributes that one of these elements may have are harmless on all of them: none runs or loads anything.
          for (const name of Object.keys((value ?? {}) as object)) {
            if (![...inlineMarkTags].some((tag) => isArticleAttribute(tag, name))) {
              throw new RangeError(`An attribute that articles cannot have: ${name}`);
            }
          }
        },
      },
    },
    parseDOM: [
      {
        tag: [...inlineMarkTags].join(', '),
        getAttrs: (dom: HTMLElement) => ({ tag: dom.tagName.toLowerCase(), attributes: attributesOf(dom) }),
      },
    ],
    toDOM: ({ attrs: { tag, attributes } }) => [String(tag), toDomAttributes(attributes), 0],
  },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>;

/** The editor's document schema: the sanitiser's elements, each either editable or as raw markup. */
export const schema = new Schema({ nodes, marks });
