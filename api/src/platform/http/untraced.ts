import type { IncomingMessage } from 'node:http';
import { getContentVersion } from '@plumbline/contract/content/version';
import { apiBase } from '@plumbline/contract/endpoint';
import { getRegistry } from '@plumbline/contract/releases/registry';
import { priorityOf } from './request-priority.ts';

/** Endpoints that page servers poll many times a second. */
const polled: ReadonlySet<string | undefined> = new Set(
  [getRegistry, getContentVersion].map(({ path }) => apiBase + path),
);

/** Whether a request is excluded from tracing: monitoring, and polls that are not part of a traced page. */
export function isUntraced(request: IncomingMessage): boolean {
  if (priorityOf(request) === null) return true;
  return polled.has(request.url) && request.headers.traceparent === undefined;
}
