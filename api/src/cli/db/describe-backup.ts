import type { VerifiedBackup } from './backups/verify-backup.ts';

/** The content of a backup, in lines. */
export function describeBackup({ manifest, restored }: VerifiedBackup): string[] {
  const { begunAt, version, database, parts, keys } = manifest;
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
  return [
    `  of ${begunAt}, version ${version}, ${database.dialect}, migration ${database.migration}`,
    `  ${rows} rows in ${Object.keys(database.rows).length} tables, ${parts.length} files${keys ? ', WITH THE KEYS' : ''}`,
    ...(restored
      ? []
      : ['  its database was read but not restored: that requires DATABASE_URL with a user who may create databases']),
  ];
}
