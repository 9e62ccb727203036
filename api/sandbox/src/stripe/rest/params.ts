import * as v from 'valibot';
import type { FormValue } from './form.ts';
import { invalid, type StripeError } from './stripe-error.ts';

// A fault's message begins with the code that the error carries, up to the first `|`.
const fault = (code: string, text: string): string => `${code}|${text}`;
const input = (issue: { readonly input: unknown }): string =>
  typeof issue.input === 'string' ? issue.input : 'an object';

const unempty = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (text) => text !== '',
  () => fault('parameter_invalid_empty', 'You passed an empty string for this parameter; leave it away instead.'),
);

/** A text of at most so many characters. */
export const text = (most = 5000) =>
  v.pipe(
    v.string(() => fault('', 'Invalid string: an object')),
    unempty,
    v.maxLength(most, (issue) =>
      fault('', `Invalid string: ${issue.input.slice(0, 20)}…; must be at most ${most} characters`),
    ),
  );

/** A text, or an empty one to unset what was. */
export const unsettable = (most = 5000) =>
  v.pipe(
    v.string(() => fault('', 'Invalid string: an object')),
    v.maxLength(most, () => fault('', `Invalid string: must be at most ${most} characters`)),
    v.transform((value) => (value === '' ? null : value)),
  );

export const whole = v.pipe(
  v.string(() => fault('parameter_invalid_integer', 'Invalid integer: an object')),
  unempty,
  v.regex(/^-?\d{1,15}$/, (issue) => fault('parameter_invalid_integer', `Invalid integer: ${issue.input}`)),
  v.transform(Number),
);

export const flag = v.pipe(
  v.picklist(['true', 'false'], (issue) => fault('', `Invalid boolean: ${input(issue)}`)),
  v.transform((value) => value === 'true'),
);

export const oneOf = <const T extends readonly string[]>(names: T) =>
  v.picklist(names, (issue) => fault('', `must be one of ${names.join(', ')}, not ${input(issue)}`));

export const list = <S extends v.GenericSchema>(item: S) => v.array(item, () => fault('', 'Invalid array'));

/** All parameters of an endpoint, or of one of its objects; others are an error. */
export const exactly = <E extends v.ObjectEntries>(entries: E) => v.strictObject(entries);

/** Absent, as the SDK leaves it away. */
export const may = <S extends v.GenericSchema>(schema: S) => v.optional(schema);

export const expand = may(v.pipe(list(text(200)), v.maxLength(20, fault('', 'You may expand at most 20 properties'))));

/** What to change: a null takes the name away; null for all takes every one away. */
export const metadata = may(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    v.pipe(
      v.record(
        v.pipe(
          v.string(),
          v.maxLength(40, (issue) =>
            fault('', `Metadata keys must be at most 40 characters, but ‘${issue.input.slice(0, 40)}…’ is longer`),
          ),
        ),
        unsettable(500),
      ),
      v.maxEntries(50, fault('', 'Metadata may have at most 50 keys')),
    ),
  ]),
);

const page = { limit: may(whole), starting_after: may(text()), ending_before: may(text()), expand };
const Range = v.union([whole, exactly({ gt: may(whole), gte: may(whole), lt: may(whole), lte: may(whole) })]);

/** Parameters of a list, its filters among them. */
export const listOf = <E extends v.ObjectEntries>(filters: E) => exactly({ ...page, created: may(Range), ...filters });

/** The same for the lists that do not go by time. */
export const undatedListOf = <E extends v.ObjectEntries>(filters: E) => exactly({ ...page, ...filters });

/** @throws StripeError that names the first parameter that does not fit. */
export function readParams<S extends v.GenericSchema>(schema: S, given: Record<string, FormValue>): v.InferOutput<S> {
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  throw errorOf(mostExact(read.issues[0]));
}

/** Of a union's faults, the one that got furthest into what was given. */
function mostExact(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (issue.type !== 'union' || issue.issues === undefined) return issue;
  const [best] = [...issue.issues].sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  if (best === undefined) return issue;
  const inner = mostExact(best);
  return {
    ...inner,
    path: [...(issue.path ?? []), ...(inner.path ?? [])] as unknown as NonNullable<typeof inner.path>,
  };
}

function errorOf(issue: v.BaseIssue<unknown>): StripeError {
  const [head = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  const param = head + rest.map((key) => `[${key}]`).join('');
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  if (issue.received === 'undefined') {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const [code = '', ...texts] = issue.message.split('|');
  const said = texts.length > 0 ? texts.join('|') : 'Invalid object';
  const message = said.startsWith('must be') ? `Invalid ${param}: ${said}` : said;
  return invalid(message, code === '' ? { param } : { code, param });
}
