/** Whether this is a smoke run, which only shows that a bench works: with the smallest load, and without storing the figures. */
export const isSmoke = process.env['SMOKE'] === '1';

type Values = Readonly<Record<string, number | string>>;
type Options<Usual extends Values> = { readonly [Name in keyof Usual]: Usual[Name] extends number ? number : string };

/**
 * The options of a bench: the usual ones, overridden by the smallest load in a smoke run, and in any run by arguments such as
 * `--rounds=3`.
 * @throws Error for an argument that is not an option of this bench, or that is no number if a number is needed.
 */
export function optionsOf<Usual extends Values>(
  usual: Usual,
  smallest: Partial<Options<Usual>>,
  args: readonly string[] = process.argv.slice(2),
  smoke: boolean = isSmoke,
): Options<Usual> {
  const values: Record<string, number | string> = { ...usual, ...(smoke ? smallest : {}) };
  for (const argument of args) {
    const [, name = '', text = ''] = /^--([\w-]+)=(.*)$/.exec(argument) ?? [];
    const usualValue = usual[name];
    if (usualValue === undefined) throw new Error(`${argument}: the options are ${formOf(usual)}`);
    const value = typeof usualValue === 'number' ? Number(text) : text;
    if (text === '' || (typeof value === 'number' && !(value > 0)))
      throw new Error(`${argument}: a number above 0 is needed`);
    values[name] = value;
  }
  return values as Options<Usual>;
}

const formOf = (usual: Values): string =>
  Object.entries(usual)
    .map(([name, value]) => `--${name}=${value}`)
    .join(' ');
