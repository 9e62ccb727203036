import * as v from 'valibot';
import { notEmulated } from '../../provider/request.ts';
import { invalidRequest, type StripeError } from './stripe-error.ts';

// The message of a schema's issue holds Stripe's error code (or nothing) and the text, separated by `|`.
const issueMessage = (code: string, text: string): string => `${code}|${text}`;
const inputText = (issue: { readonly input: unknown }): string =>
  typeof issue.input === 'string' ? issue.input : 'an object';

const nonEmpty = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (text) => text !== '',
  () =>
    issueMessage('parameter_invalid_empty', 'You passed an empty string for this parameter; leave it away instead.'),
);

/** A text of at most `max` characters. */
export const text = (max = 5000) =>
  v.pipe(
    v.string(() => issueMessage('', 'Invalid string: an object')),
    nonEmpty,
    v.maxLength(max, (issue) =>
      issueMessage('', `Invalid string: ${issue.input.slice(0, 20)}…; must be at most ${max} characters`),
    ),
  );

export const integer = v.pipe(
  v.string(() => issueMessage('parameter_invalid_integer', 'Invalid integer: an object')),
  nonEmpty,
  v.regex(/^-?\d{1,15}$/, (issue) => issueMessage('parameter_invalid_integer', `Invalid integer: ${issue.input}`)),
  v.transform(Number),
);

/** An amount in cents that can be charged. */
export const Amount = v.pipe(
  integer,
  v.minValue(1, issueMessage('parameter_invalid_integer', 'This value must be greater than or equal to 1.')),
  v.minValue(50, issueMessage('amount_too_small', 'Amount must be at least $0.50 usd')),
  v.maxValue(99_999_999, issueMessage('amount_too_large', 'Amount must be no more than $999,999.99')),
);

export const flag = v.pipe(
  v.picklist(['true', 'false'], (issue) => issueMessage('', `Invalid boolean: ${inputText(issue)}`)),
  v.transform((value) => value === 'true'),
);

export const oneOf = <const T extends readonly string[]>(names: T) =>
  v.picklist(names, (issue) => issueMessage('', `must be one of ${names.join(', ')}, not ${inputText(issue)}`));

/** The sandbox's account has one currency. */
export const Currency = oneOf(['usd']);

export const list = <S extends v.GenericSchema>(item: S) => v.array(item, () => issueMessage('', 'Invalid array'));

/** All parameters of an endpoint, or of an object among them; other parameters are an error. */
export const exactly = <E extends v.ObjectEntries>(entries: E) => v.strictObject(entries);

export const optional = <S extends v.GenericSchema>(schema: S) => v.optional(schema);

export const expand = optional(
  v.pipe(list(text(200)), v.maxLength(20, issueMessage('', 'You may expand at most 20 properties'))),
);

export const metadata = optional(v.record(text(40), v.string()));

/** The parameters of a list: those of paging, and its own filters. */
export const listOf = <E extends v.ObjectEntries>(filters: E) =>
  exactly({
    limit: optional(integer),
    starting_after: optional(text()),
    ending_before: optional(text()),
    expand,
    ...filters,
  });

/** @throws StripeError naming the first invalid parameter. @param call such as `POST /v1/refunds` */
export function readParams<S extends v.GenericSchema>(schema: S, input: unknown, call: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw errorOf(deepestIssue(parsed.issues[0]), call);
}

/** For a union, the issue of the alternative that matches the input furthest. */
function deepestIssue(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (issue.type !== 'union' || issue.issues === undefined) return issue;
  const [best] = [...issue.issues].sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  if (best === undefined) return issue;
  const inner = deepestIssue(best);
  const path = [...(issue.path ?? []), ...(inner.path ?? [])];
  return { ...inner, path: path as unknown as NonNullable<typeof inner.path> };
}

function errorOf(issue: v.BaseIssue<unknown>, call: string): StripeError {
  const [head = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  const param = head + rest.map((key) => `[${key}]`).join('');
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const message = `Received unknown parameter: ${param}. ${notEmulated(`${param} of ${call}`)}`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  if (issue.received === 'undefined') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const [code = '', ...texts] = issue.message.split('|');
  const explanation = texts.length > 0 ? texts.join('|') : 'Invalid object';
  const message = explanation.startsWith('must be') ? `Invalid ${param}: ${explanation}` : explanation;
  return invalidRequest(message, code === '' ? { param } : { code, param });
}
