/// <reference path="./knex-internals.d.ts" />
import type Connection from 'better-sqlite3';
import type { Knex } from 'knex';
import KnexSqliteClient from 'knex/lib/dialects/better-sqlite3/index.js';
import KnexTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import KnexRunner from 'knex/lib/execution/runner.js';
import { isBusy, isBusyForNow, retryWhileBusy } from './retry-while-busy.ts';

/**
 * Knex's SQLite client for a file that other processes also write to. A transaction takes the write lock at its start:
 * a transaction that reads first and writes later would fail if another process has written in between, however long it
 * waits. A transaction that waits for the lock holds no connection, so that reads continue.
 */
export class SqliteClient extends KnexSqliteClient {
  override transaction(container: unknown, config: unknown, outerTx: unknown): Knex.Transaction {
    // Knex treats the value behind a transaction as the transaction itself; only its types do not.
    return new ImmediateTransaction(this, container, config, outerTx) as object as Knex.Transaction;
  }

  override runner(builder: unknown) {
    return new Runner(this, builder);
  }

  /**
   * A statement within a transaction, including its commit, waits in place because the connection belongs to the
   * transaction.
   */
  override _query(connection: Connection.Database, query: object): Promise<unknown> {
    const run = () => super._query(connection, query);
    if (!connection.inTransaction) return run();
    return run().catch((error: unknown) => {
      if (!isBusyForNow(error)) throw error;
      return retryWhileBusy(run, isBusyForNow);
    });
  }
}

class ImmediateTransaction extends KnexTransaction {
  private begun = false;

  /** Nested transactions are savepoints and do not call this method. */
  override async begin(connection: Connection.Database): Promise<void> {
    await this.trxClient.query(connection, this.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;');
    this.begun = true;
  }

  override _evaluateContainer(config: unknown, container: unknown): Promise<unknown> {
    const evaluate = () => super._evaluateContainer(config, container);
    return retryWhileBusy(evaluate, (error) => !this.begun && isBusy(error));
  }
}

/** Runs statements outside of transactions; each is a transaction of its own. */
class Runner extends KnexRunner {
  private hasRun = false;

  override async query(query: unknown): Promise<unknown> {
    const result = await super.query(query);
    this.hasRun = true;
    return result;
  }

  override ensureConnection(callback: unknown, callbackParams?: unknown): Promise<unknown> {
    const ensure = () => super.ensureConnection(callback, callbackParams);
    if (this.connection !== undefined || this.client.transacting) return ensure();
    return retryWhileBusy(
      () => {
        this.connection = undefined;
        return ensure();
      },
      (error) => !this.hasRun && isBusy(error),
    );
  }
}
