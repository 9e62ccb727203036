// The parts of Knex that a dialect is made of; Knex's own types leave them out.

declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type Connection from 'better-sqlite3';
  import type { Knex } from 'knex';

  export default class SqliteClient extends Knex.Client {
    /** Whether it is the client of a transaction, which holds its connection to its end. */
    readonly transacting?: boolean;
    _query(connection: Connection.Database, query: object): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  import type Connection from 'better-sqlite3';
  import type { Knex } from 'knex';

  export default class SqliteTransaction {
    constructor(client: Knex.Client, container: unknown, config: unknown, outerTx: unknown);
    readonly client: Knex.Client & { readonly transacting?: boolean };
    /** Has the connection of the transaction. */
    readonly trxClient: Knex.Client;
    readonly readOnly?: boolean;
    begin(connection: Connection.Database): Promise<unknown>;
    /** Takes a connection, begins, does the work, ends, gives the connection back. */
    _evaluateContainer(config: unknown, container: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/execution/runner.js' {
  import type { Knex } from 'knex';

  /** What runs the statements of one builder on one connection. */
  export default class Runner {
    constructor(client: Knex.Client, builder: unknown);
    readonly client: Knex.Client & { readonly transacting?: boolean };
    connection: unknown;
    query(query: unknown): Promise<unknown>;
    /** Takes a connection, runs, gives the connection back. */
    ensureConnection(run: unknown, given?: unknown): Promise<unknown>;
  }
}
