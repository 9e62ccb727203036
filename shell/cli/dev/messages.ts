import type { BuildReport } from '@plumbline/build/dev/report';

/** Messages of the build process, which are passed on to the page server. */
export type BuildMessage =
  | { readonly type: 'building'; readonly owner: string }
  | { readonly type: 'built'; readonly report: BuildReport; /** In ms. */ readonly took: number };

/** A message to the page server about the API. */
export interface ApiMessage {
  readonly type: 'api';
  /** Whether the API is starting; false once it is ready or has ended. */
  readonly starting: boolean;
}

/** The message with which every process of `npm run dev` reports a file that it has loaded. */
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
