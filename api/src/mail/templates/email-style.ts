/** The brand's tokens: the light theme on elements, the dark one in the style sheet. */
export const colours = {
  paper: '#F4F3EE',
  sheet: '#FCFBF8',
  ink: '#1B2325',
  note: '#465154',
  line: '#A97E2F',
  rule: '#CFCDC3',
  action: '#1D2628',
  actionInk: '#F4F3EE',
} as const;

/** The brand's fonts where they are installed: a mail loads nothing. */
export const serif = "Besley,Rockwell,Georgia,'Times New Roman',serif";
export const sans = "'Instrument Sans','Helvetica Neue',Arial,sans-serif";

/** The changes of the dark theme, by class. */
const darkColours: readonly (readonly [
  classes: string,
  property: 'color' | 'background-color' | 'border-color',
  string,
])[] = [
  ['page', 'background-color', '#171E20'],
  ['sheet', 'background-color', '#1F282B'],
  ['ink', 'color', '#F0EEE7'],
  ['note', 'color', '#BCC4C3'],
  ['line', 'border-color', '#D9B468'],
  ['rule', 'border-color', '#374447'],
  ['solid', 'background-color', '#F0EEE7'],
  ['solid', 'border-color', '#F0EEE7'],
  ['solid', 'color', '#171E20'],
  ['quiet', 'border-color', '#F0EEE7'],
];

/** `!important` is needed to override the colours on the elements. */
const darkRules = darkColours.map(([name, property, value]) => ({
  property,
  rule: `.${name} { ${property}: ${value} !important }`,
}));

/**
 * The style sheets of every mail. There are several because a mail program that does not understand a rule, as Gmail
 * does not understand Outlook.com's, may drop the sheet that has it.
 */
export const emailSheets: readonly string[] = [
  `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .margin { padding: 24px 16px !important }
  .inset { padding-left: 18px !important }
  .title { font-size: 26px !important }
  .label { width: 84px !important }
  .value { font-size: 15px !important }
  .action { display: block !important; text-align: center !important }
}
`,
  // The first rule is for dates and addresses that Apple's programs convert to links.
  `
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important }
@media (prefers-color-scheme: dark) {
${darkRules.map(({ rule }) => `  ${rule}`).join('\n')}
}
`,
  // Outlook.com and its apps mark what they have recoloured: `ogsb` for backgrounds, `ogsc` for everything else.
  `
${darkRules.map(({ property, rule }) => `[data-${property === 'background-color' ? 'ogsb' : 'ogsc'}] ${rule}`).join('\n')}
`,
  // Outlook on Windows replaces unknown fonts with Times New Roman.
  `
@font-face { font-family: Besley; mso-font-alt: Georgia }
@font-face { font-family: 'Instrument Sans'; mso-font-alt: Arial }
`,
];
