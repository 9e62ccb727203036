import type { BuildReport } from '@plumbline/build/dev/report';

/** What the process that builds says, and what the page server is told of it. */
export type BuildMessage =
  | { readonly type: 'building'; readonly owner: string }
  | { readonly type: 'built'; readonly report: BuildReport; /** In ms. */ readonly took: number };

/** What the page server is told of the API. */
export interface ApiMessage {
  readonly type: 'api';
  /** Whether it is about to answer; it is not where it has failed. */
  readonly starting: boolean;
}

/** What every process of `npm run dev` says of each file it has loaded. */
export interface LoadedMessage {
  readonly type: 'loaded';
  readonly file: string;
}

export function isBuildMessage(message: unknown): message is BuildMessage {
  return hasType(message) && (message.type === 'building' || message.type === 'built');
}

export function isApiMessage(message: unknown): message is ApiMessage {
  return hasType(message) && message.type === 'api';
}

export function isLoadedMessage(message: unknown): message is LoadedMessage {
  return hasType(message) && message.type === 'loaded';
}

function hasType(message: unknown): message is { readonly type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message;
}
