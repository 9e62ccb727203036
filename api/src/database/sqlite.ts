import type Connection from 'better-sqlite3';
import knex from 'knex';
import type { Database } from './database.ts';
import { quiet } from './quiet.ts';
import { shareCommits } from './shared-commits.ts';

/** Opens, or makes, a SQLite database; `:memory:` is one that lives as long as it is open. */
export function openSqlite(filename: string): Database {
  let token: () => string | null = () => null;
  let connections = 0;
  const database = knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    // Knex would put the bound values into error messages, and with them personal data into the log.
    compileSqlOnError: false,
    log: quiet,
    pool: {
      // One connection: better-sqlite3 works synchronously, and of `:memory:` each connection would see its own.
      min: 1,
      max: 1,
      afterCreate: (connection: Connection.Database, done: (error: Error | null, value: unknown) => void) => {
        configure(connection);
        token = changeToken(connection, (connections += 1));
        done(null, connection);
      },
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
  connection.pragma('busy_timeout = 10000');
  connection.pragma('journal_mode = WAL');
  // With NORMAL, a committed order can be lost on power failure.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
}

/** `data_version` moves with the commits of other connections, `total_changes()` with those of this one. */
function changeToken(connection: Connection.Database, serial: number): () => string {
  const others = connection.prepare<[], number>('pragma data_version').pluck();
  const own = connection.prepare<[], number>('select total_changes()').pluck();
  return () => `${serial}.${others.get()}.${own.get()}`;
}
