import type { Endpoint } from '@plumbline/contract/endpoint';
import type { Issue } from '@plumbline/contract/errors';
import * as v from 'valibot';
import { invalidInput } from './failure.ts';

type Part = 'params' | 'query' | 'body';
type PartOutput<E extends Endpoint, P extends Part> = E extends { readonly [K in P]: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined;

/** A parsed request; a part that the endpoint does not declare is undefined. */
export interface Input<E extends Endpoint> {
  readonly params: PartOutput<E, 'params'>;
  readonly query: PartOutput<E, 'query'>;
  readonly body: PartOutput<E, 'body'>;
}

/** Parses all parts of a request. @throws Failure `invalid_input` with the issues of all parts. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: Readonly<Record<Part, unknown>>): Input<E> {
  const issues: Issue[] = [];
  const parsePart = (part: Part): unknown => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    // One message per field: a text that is not a number is not reported as too small as well.
    const result = v.safeParse(schema, raw[part], { abortPipeEarly: true });
    if (!result.success) issues.push(...result.issues.map((issue) => inputIssue(part, issue)));
    return result.output;
  };
  const input = { params: parsePart('params'), query: parsePart('query'), body: parsePart('body') };
  if (issues.length > 0) throw invalidInput(issues);
  return input as Input<E>;
}

function inputIssue(part: Part, issue: v.BaseIssue<unknown>): Issue {
  const path = v.getDotPath(issue);
  return { path: path === null ? part : `${part}.${path}`, message: inputMessage(part, issue) };
}

/** The message of an issue. Valibot's "Invalid type: Expected …" is meant for programmers and is replaced. */
function inputMessage(part: Part, issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema' || !issue.message.startsWith('Invalid ')) return issue.message;
  if (part === 'query' && Array.isArray(issue.input)) return 'must be given once';
  if (issue.input === undefined) return 'is required';
  return issue.expected === null ? 'is not valid' : `must be ${issue.expected}`;
}
