import { errorStatus } from '@plumbline/contract/error-status';
import { ErrorBody } from '@plumbline/contract/errors';
import * as v from 'valibot';
import type { Operation } from './operations.ts';
import type { RawAnswer } from './raw-client.ts';
import type { GeneratedRequest } from './requests.ts';

/** Statuses of HTTP errors of requests that do not reach their operation. */
const protocolErrors = new Set([400, 404, 405, 406, 408, 413, 414, 415, 417, 431]);
/** Statuses that any endpoint may answer: moved, not modified, too many requests. */
const commonStatuses = new Set([301, 304, 429]);

/** The fault of an answer; null if there is none. */
export function answerFault(
  operation: Operation,
  generated: GeneratedRequest,
  answer: RawAnswer | null,
): string | null {
  // A connection may be closed without an answer to malformed HTTP.
  if (answer === null) return generated.reachesOperation ? 'the connection was closed without an answer' : null;
  const { status, headers, body } = answer;
  if (status === 500) return 'answered 500';
  // Any endpoint may be overloaded, with a time for a retry; an article may have moved, and a URL may be too long.
  const isCommon =
    status === 301 || status === 414 || ((status === 429 || status === 503) && headers['retry-after'] !== undefined);
  if (generated.reachesOperation && operation.statuses !== null && !operation.statuses.has(status) && !isCommon) {
    return `answered ${status}, which its description does not name`;
  }
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const known =
    status < 400 || operation.statuses?.has(status) || protocolErrors.has(status) || commonStatuses.has(status);
  if (!known && operation.statuses !== null && generated.method === operation.method) return `answered ${status}`;
  if (generated.method === 'HEAD' || status === 204 || status === 304 || status === 301) return null;
  if (status < 400) return operation.statuses !== null && generated.reachesOperation ? jsonFault(body) : null;
  // Some paths are opened by links in mails, and answer with an HTML page.
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
  // There are no error codes for malformed and late requests.
  if (errorStatus[code] !== status && ![408, 414, 417, 431].includes(status))
    return `the code ${code} came with ${status}`;
  if (message === '') return `the error ${status} says nothing`;
  return null;
}
