/** A group of colours on the page about colour. */
export interface ColourGroup {
  readonly title: string;
  readonly text: string;
  /** Token names and their purposes. */
  readonly colours: Readonly<Record<string, string>>;
  /** The background colours on which these colours are used, for the contrast; default none. */
  readonly on?: readonly string[];
  /** The minimum contrast required by WCAG; default 4.5, for text. */
  readonly minContrast?: number;
}

/** Every colour token, in one group each. A test compares the groups with the base style sheet. */
export const colourGroups: readonly ColourGroup[] = [
  {
    title: 'Grounds',
    text: 'Bands alternate limewash, mortar and slate; one brick band closes a page.',
    colours: {
      '--paper': 'The page: limewash',
      '--sheet': 'Cards, fields, dialogs',
      '--mortar': 'The band in between, heads of tables, skeletons',
      '--slate': 'The dark band',
      '--slate-raised': 'What stands out on slate',
      '--brick-band': 'The closing call to action, once on a page',
      '--hl': 'The chosen row or column',
      '--hl-rule': 'Its edge',
    },
  },
  {
    title: 'Text',
    text: 'The third ink is the quietest that text may have, and it never stands on a wash.',
    colours: {
      '--ink': 'Headings and text',
      '--ink-2': 'Ledes, descriptions',
      '--ink-3': 'Notes, hints',
      '--brass-text': 'The word that stands out in a line',
      '--link': 'Links in text',
      '--danger': 'Errors and corrections, nothing else',
      '--ok': 'What went well',
    },
    on: ['--paper', '--sheet', '--mortar'],
  },
  {
    title: 'Text on slate',
    text: 'The same in both themes. A band sets the tokens of everything on it, so that no part needs a dark variant.',
    colours: { '--on-slate': 'Headings and text', '--on-slate-2': 'Quieter text' },
    on: ['--slate', '--slate-raised'],
  },
  {
    title: 'Text on brick',
    text: 'The closing band.',
    colours: { '--on-brick': 'Headings and text', '--on-brick-2': 'Notes' },
    on: ['--brick-band'],
  },
  {
    title: 'Edges and focus',
    text: 'What has to be seen to be used needs a contrast of 3.',
    colours: { '--field-border': 'The edge of a field', '--focus': 'The ring of what has the focus' },
    on: ['--paper', '--sheet'],
    minContrast: 3,
  },
  {
    title: 'Lines',
    text: 'Brass is the plumb line and nothing else: never text, never decoration.',
    colours: {
      '--line': 'The plumb line',
      '--rule': 'Quiet dividers',
      '--rule-strong': 'Rules of sections and tables',
      '--disabled-border': 'The edge of what cannot be used now',
      '--slate-rule': 'Dividers on slate',
      '--focus-on-dark': 'The ring of focus on slate and brick',
    },
  },
  {
    title: 'Actions',
    text: 'Solid ink for the one main action; brass on dark grounds only.',
    colours: {
      '--action': 'The main action',
      '--action-hover': 'Under the pointer',
      '--action-ink': 'Its text',
      '--action-brass': 'The main action on a dark ground',
      '--action-brass-hover': 'Under the pointer',
      '--action-brass-ink': 'Its text',
      '--on-danger': 'Text on what cannot be undone',
    },
  },
  {
    title: 'Badges',
    text: 'A ground and an ink for each tone. A status has a dot besides: nothing is said by colour alone.',
    colours: {
      '--badge-ok': 'Ground',
      '--badge-ok-ink': 'Ink: paid, sent, live',
      '--badge-warn': 'Ground',
      '--badge-warn-ink': 'Ink: waiting, retrying',
      '--badge-danger': 'Ground',
      '--badge-danger-ink': 'Ink: failed, refused',
      '--badge-info': 'Ground',
      '--badge-info-ink': 'Ink: pending, neutral',
    },
  },
  {
    title: 'Drawings',
    text: 'Materials and washes of what is drawn. The first ones are the same in both themes.',
    colours: {
      '--m-limewash': 'Limewash',
      '--m-slate': 'Slate',
      '--m-brass': 'Brass',
      '--m-brass-lit': 'Brass on dark grounds',
      '--m-patina': 'Patina',
      '--w-paper': 'White of the paper',
      '--w-brass': 'Wash of brass',
      '--w-sky': 'Wash of sky',
      '--art-shadow': 'The flat shadow below eaves and in window reveals',
      '--hatch': 'The hatching of skeletons',
      '--sheen': 'The light that passes over a skeleton',
    },
  },
];
