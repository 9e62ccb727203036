import { ApiError } from './errors.ts';

/** Whether the browser reports that it has no connection; false on servers, where nothing reports it. */
export function isOffline(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false;
}

/** The error of an operation that failed because the browser is offline; its text is for people. */
export function offlineError(cause?: unknown): ApiError {
  return new ApiError(0, 'offline', 'You are offline. Connect to the internet, then try again.', { cause });
}
