import { callbackify } from 'node:util';
import type Connection from 'better-sqlite3';
import knex from 'knex';
import type { Database } from './database.ts';
import { quiet } from './quiet.ts';
import { shareCommits } from './shared-commits.ts';
import { SqliteClient } from './sqlite-client.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';

/** Opens or creates a SQLite database. `:memory:` and a serialised copy (a buffer) exist only while they are open. */
export function openSqlite(filename: string | Buffer): Database {
  let token: () => string | null = () => null;
  let connections = 0;
  const database = knex({
    client: SqliteClient,
    // Knex passes the file name to the driver, which also accepts bytes; Knex's types do not allow that.
    connection: { filename: filename as string },
    useNullAsDefault: true,
    // Knex would put bound values, and with them personal data, into error messages and the log.
    compileSqlOnError: false,
    log: quiet,
    pool: {
      // One connection: better-sqlite3 is synchronous, and each connection to `:memory:` would have its own database.
      min: 1,
      max: 1,
      afterCreate: callbackify(async (connection: Connection.Database) => {
        await retryWhileBusy(async () => configure(connection));
        token = changeToken(connection, (connections += 1));
        cacheStatements(connection);
        return connection;
      }),
    },
  });
  return {
    knex: database,
    write: shareCommits(database),
    dialect: 'sqlite',
    changeToken: () => token(),
    close: () => database.destroy(),
  };
}

function configure(connection: Connection.Database): void {
  // In ms. The driver's wait blocks the event loop; SqliteClient handles longer waits.
  connection.pragma('busy_timeout = 2');
  connection.pragma('journal_mode = WAL');
  // With NORMAL, a power failure can lose a committed order.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Without this setting, `insert or replace` deletes rows without running the triggers that forbid deletion.
  connection.pragma('recursive_triggers = ON');
}

/** The most cached statements: the API has some hundred, including lists of varying length. */
const maxStatements = 500;

/** Caches prepared statements, because Knex prepares a statement each time it runs. */
function cacheStatements(connection: Connection.Database): void {
  const prepare = connection.prepare.bind(connection);
  const cached = new Map<string, Connection.Statement>();
  connection.prepare = ((sql: string) => {
    const statement = cached.get(sql) ?? prepare(sql);
    // The map is in the order of last use, the oldest first.
    cached.delete(sql);
    cached.set(sql, statement);
    const [oldest] = cached.keys();
    if (cached.size > maxStatements && oldest !== undefined) cached.delete(oldest);
    return statement;
  }) as Connection.Database['prepare'];
}

/**
 * `data_version` changes with commits of other connections, `total_changes()` with those of this one. Both begin anew
 * with each connection, hence its number in the token. Null while another process recovers the log of a killed one.
 */
function changeToken(connection: Connection.Database, connectionNumber: number): () => string | null {
  const otherCommits = connection.prepare<[], number>('pragma data_version').pluck();
  const ownChanges = connection.prepare<[], number>('select total_changes()').pluck();
  return () => {
    try {
      return `${connectionNumber}.${otherCommits.get()}.${ownChanges.get()}`;
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  };
}
