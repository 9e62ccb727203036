import { errorStatus } from '@plumbline/contract/error-status';
import { ErrorBody } from '@plumbline/contract/errors';
import * as v from 'valibot';
import type { Operation } from './operations.ts';
import type { RawAnswer } from './raw-client.ts';
import type { Draft } from './requests.ts';

/** HTTP's own errors for a request that does not reach its operation. */
const outside = new Set([400, 404, 405, 406, 408, 413, 414, 415, 417, 431]);
/** The resource has moved, the caller has it already, or the server is busy. */
const anywhere = new Set([301, 304, 429]);

/** The fault of an answer; null if there is none. */
export function faultOf(operation: Operation, draft: Draft, answer: RawAnswer | null): string | null {
  // Malformed HTTP needs no answer.
  if (answer === null) return draft.reaches ? 'the connection was closed without an answer' : null;
  const { status, headers, body } = answer;
  if (status === 500) return 'answered 500';
  // Any endpoint may be overloaded, with a time for a retry; an article may have moved, and a URL may be too long.
  const aside =
    status === 301 || status === 414 || ((status === 429 || status === 503) && headers['retry-after'] !== undefined);
  if (draft.reaches && operation.statuses !== null && !operation.statuses.has(status) && !aside) {
    return `answered ${status}, which its description does not name`;
  }
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const known = status < 400 || operation.statuses?.has(status) || outside.has(status) || anywhere.has(status);
  if (!known && operation.statuses !== null && draft.method === operation.method) return `answered ${status}`;
  if (draft.method === 'HEAD' || status === 204 || status === 304 || status === 301) return null;
  if (status < 400) return operation.statuses !== null && draft.reaches ? jsonFault(body) : null;
  // Some addresses are opened by links in mails, and answer with a page.
  if (headers['content-type']?.startsWith('text/html') && operation.statuses === null) return null;
  return errorFault(status, headers, body);
}

function jsonFault(body: Buffer): string | null {
  try {
    JSON.parse(body.toString());
    return null;
  } catch {
    return 'its body is no JSON';
  }
}

function errorFault(status: number, headers: RawAnswer['headers'], body: Buffer): string | null {
  let read: unknown;
  try {
    read = JSON.parse(body.toString());
  } catch {
    return `the error ${status} is no JSON: ${body.toString('latin1', 0, 100)}`;
  }
  const result = v.safeParse(v.strictObject(ErrorBody.entries), read);
  if (!result.success) return `the error ${status} has another shape: ${body.toString('utf8', 0, 300)}`;
  const { code, message } = result.output;
  if (!headers['content-type']?.startsWith('application/json')) return `the error ${status} is not sent as JSON`;
  // A request that arrives broken or late has no code of its own.
  if (errorStatus[code] !== status && ![408, 414, 417, 431].includes(status))
    return `the code ${code} came with ${status}`;
  if (message === '') return `the error ${status} says nothing`;
  return null;
}
