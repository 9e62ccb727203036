import { callbackify } from 'node:util';
import type Connection from 'better-sqlite3';
import knex from 'knex';
import type { Database } from './database.ts';
import { quiet } from './quiet.ts';
import { shareCommits } from './shared-commits.ts';
import { SqliteClient } from './sqlite-client.ts';
import { isBusy, whileBusy } from './while-busy.ts';

/**
 * Opens, or makes, a SQLite database; `:memory:` is one that lives as long as it is open, and so is the copy of one that was
 * serialised.
 */
export function openSqlite(filename: string | Buffer): Database {
  let token: () => string | null = () => null;
  let connections = 0;
  const database = knex({
    client: SqliteClient,
    // Knex hands it to the driver, which takes bytes too; Knex's types do not know.
    connection: { filename: filename as string },
    useNullAsDefault: true,
    // Knex would put the bound values into error messages, and with them personal data into the log.
    compileSqlOnError: false,
    log: quiet,
    pool: {
      // One connection: better-sqlite3 works synchronously, and of `:memory:` each connection would see its own.
      min: 1,
      max: 1,
      afterCreate: callbackify(async (connection: Connection.Database) => {
        await whileBusy(async () => configure(connection));
        token = changeToken(connection, (connections += 1));
        keepStatements(connection);
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
  // In ms. The driver waits synchronously, and nothing else of the process goes on: SqliteClient waits for what takes longer.
  connection.pragma('busy_timeout = 2');
  connection.pragma('journal_mode = WAL');
  // With NORMAL, a committed order can be lost on power failure.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Without it `insert or replace` removes rows past the triggers that forbid it.
  connection.pragma('recursive_triggers = ON');
}

/** Statements that are kept: the API has some hundred, lists of varying length among them. */
const mostStatements = 500;

/** Knex has a statement prepared each time it runs; most of it is the same text again. */
function keepStatements(connection: Connection.Database): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, Connection.Statement>();
  connection.prepare = ((sql: string) => {
    const statement = kept.get(sql) ?? prepare(sql);
    // The one unused for longest stands first.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > mostStatements && oldest !== undefined) kept.delete(oldest);
    return statement;
  }) as Connection.Database['prepare'];
}

/**
 * `data_version` moves with the commits of other connections, `total_changes()` with those of this one. Null while another
 * process repairs the log of a process that was killed.
 */
function changeToken(connection: Connection.Database, serial: number): () => string | null {
  const others = connection.prepare<[], number>('pragma data_version').pluck();
  const own = connection.prepare<[], number>('select total_changes()').pluck();
  return () => {
    try {
      return `${serial}.${others.get()}.${own.get()}`;
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  };
}
