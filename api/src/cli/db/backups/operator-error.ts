import { databaseFaultOf } from '../../../platform/database/fault-of.ts';
import { StartError } from '../../../platform/start-error.ts';

const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
/** The advice of messages about a damaged database. */
const remedy = 'restore the last sound backup (docs/backups.md)';

/**
 * A message for the operator about a failed write. Messages of drivers can contain values, so only error codes are
 * shown; an error without a code is returned unchanged.
 */
export function operatorError(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  if (error instanceof StartError || typeof code !== 'string') return error;
  if (noSpaceCodes.has(code)) return new StartError(`there is no space left in ${folder} (${code})`, { cause: error });
  if (databaseFaultOf(error) === 'damaged')
    return new StartError(`the database is damaged (${code}): ${remedy}`, { cause: error });
  return new StartError(`${folder}: ${code}`, { cause: error });
}
