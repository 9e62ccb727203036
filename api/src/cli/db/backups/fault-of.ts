import { StartError } from '../../../platform/start-error.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/**
 * What kept a backup from being written, in words for the operator. Messages of drivers can quote values, so an error
 * without a code is handed on as it is.
 */
export function faultOf(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  if (error instanceof StartError || typeof code !== 'string') return error;
  if (full.has(code)) return new StartError(`there is no room left in ${folder} (${code})`, { cause: error });
  return new StartError(`${folder}: ${code}`, { cause: error });
}
