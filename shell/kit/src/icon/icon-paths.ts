/** One drawing: its box in px, its path, and the pen's width in px if it is stroked instead of filled. */
export interface IconDrawing {
  readonly box: readonly [width: number, height: number];
  readonly stroke?: number;
  readonly d: string;
}

/** The drawings by name. */
export const iconPaths = {
  'arrow-left': { box: [16, 12], stroke: 1.5, d: 'M16 6H2M6.5 1.5 2 6l4.5 4.5' },
  'arrow-right': { box: [16, 12], stroke: 1.5, d: 'M0 6h14M9.5 1.5 14 6l-4.5 4.5' },
  'arrow-up': { box: [12, 14], stroke: 1.5, d: 'M6 14V1M1 6l5-5 5 5' },
  'arrow-down': { box: [12, 14], stroke: 1.5, d: 'M6 0v13M1 8l5 5 5-5' },
  'arrow-up-right': { box: [14, 14], stroke: 1.6, d: 'M3 11 11 3M5 3h6v6' },
  search: { box: [18, 18], stroke: 1.6, d: 'M13 7.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM11.8 11.8 17 17' },
  close: { box: [14, 14], stroke: 1.6, d: 'M2 2l10 10M12 2 2 12' },
  menu: { box: [22, 16], stroke: 1.7, d: 'M0 2h22M0 8h22M8 14h14' },
  warning: { box: [16, 16], stroke: 1.5, d: 'M8 1.5 15 14.5H1ZM8 6v4M8 11.5V13' },
  check: { box: [16, 14], stroke: 1.9, d: 'M1.5 7.5 6 12l8.5-10.5' },
  dash: { box: [14, 14], stroke: 1.4, d: 'M2.5 7h9' },
  'chevron-down': { box: [12, 8], stroke: 1.6, d: 'M1 1.5l5 5 5-5' },
  copy: { box: [14, 14], stroke: 1.3, d: 'M4.5 4.5h8v8h-8zM1.5 9.5v-8h8' },
  facebook: {
    box: [16, 16],
    d: 'M9.3 15V8.7h2.2l.4-2.5H9.3V4.7c0-.8.3-1.2 1.3-1.2H12V1.2C11.7 1.1 11 1 10.1 1 8.1 1 6.8 2.2 6.8 4.3v1.9H4.6v2.5h2.2V15z',
  },
  twitter: {
    box: [16, 16],
    d: 'M1.5 1.5h3.7l3.1 4.3L12 1.5h1.7L9.1 6.9l5.4 7.6h-3.7L7.3 9.7l-4.1 4.8H1.5l5-5.9zm2.3 1.2 7.5 10.6h1L4.9 2.7z',
  },
  linkedin: {
    box: [16, 16],
    d: 'M1.7 5.8h2.7V15H1.7zM3 1.3a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM6.3 5.8h2.6v1.3c.4-.7 1.3-1.5 2.7-1.5 2.7 0 3.2 1.8 3.2 4.1V15h-2.7v-4.7c0-1.1 0-2.3-1.5-2.3S8.9 9.1 8.9 10.2V15H6.3z',
  },
} as const satisfies Record<string, IconDrawing>;
