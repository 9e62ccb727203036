// The parts of Knex that a dialect uses; Knex's own types omit them.

declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type Connection from 'better-sqlite3';
  import type { Knex } from 'knex';

  export default class SqliteClient extends Knex.Client {
    /** Whether it is the client of a transaction, which keeps its connection until its end. */
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
    /** Contains the transaction's connection. */
    readonly trxClient: Knex.Client;
    readonly readOnly?: boolean;
    begin(connection: Connection.Database): Promise<unknown>;
    /** Acquires a connection, begins, runs the work, ends, and releases the connection. */
    _evaluateContainer(config: unknown, container: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/execution/runner.js' {
  import type { Knex } from 'knex';

  /** Runs the statements of one builder on one connection. */
  export default class Runner {
    constructor(client: Knex.Client, builder: unknown);
    readonly client: Knex.Client & { readonly transacting?: boolean };
    connection: unknown;
    query(query: unknown): Promise<unknown>;
    /** Acquires a connection, calls `callback`, and releases the connection. */
    ensureConnection(callback: unknown, callbackParams?: unknown): Promise<unknown>;
  }
}
