/// <reference path="./knex-internals.d.ts" />
import type Connection from 'better-sqlite3';
import type { Knex } from 'knex';
import KnexSqliteClient from 'knex/lib/dialects/better-sqlite3/index.js';
import KnexTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import KnexRunner from 'knex/lib/execution/runner.js';
import { isBusy, isBusyForNow, whileBusy } from './while-busy.ts';

/**
 * Knex's client of SQLite, for a file that other processes write to as well. A transaction has the write lock from its
 * beginning: one that reads first and writes then would fail if somebody else has written in between, and no wait helps it. What
 * waits for the lock holds no connection meanwhile, so that those who only read go on.
 */
export class SqliteClient extends KnexSqliteClient {
  override transaction(container: unknown, config: unknown, outerTx: unknown): Knex.Transaction {
    // Knex takes what stands behind a transaction for the transaction itself, in its types alone.
    return new ImmediateTransaction(this, container, config, outerTx) as object as Knex.Transaction;
  }

  override runner(builder: unknown) {
    return new Runner(this, builder);
  }

  /** A statement within a transaction, its commit included, waits where it stands: the connection is the transaction's. */
  override _query(connection: Connection.Database, query: object): Promise<unknown> {
    const run = () => super._query(connection, query);
    if (!connection.inTransaction) return run();
    return run().catch((error: unknown) => {
      if (!isBusyForNow(error)) throw error;
      return whileBusy(run, isBusyForNow);
    });
  }
}

class ImmediateTransaction extends KnexTransaction {
  private begun = false;

  /** A transaction within another is a savepoint and does not come here. */
  override async begin(connection: Connection.Database): Promise<void> {
    await this.trxClient.query(connection, this.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;');
    this.begun = true;
  }

  override _evaluateContainer(config: unknown, container: unknown): Promise<unknown> {
    const evaluate = () => super._evaluateContainer(config, container);
    return whileBusy(evaluate, (error) => !this.begun && isBusy(error));
  }
}

/** Runs statements outside of transactions: each is a transaction of its own. */
class Runner extends KnexRunner {
  private hasRun = false;

  override async query(query: unknown): Promise<unknown> {
    const result = await super.query(query);
    this.hasRun = true;
    return result;
  }

  override ensureConnection(run: unknown, given?: unknown): Promise<unknown> {
    const ensure = () => super.ensureConnection(run, given);
    if (this.connection !== undefined || this.client.transacting) return ensure();
    return whileBusy(
      () => {
        this.connection = undefined;
        return ensure();
      },
      (error) => !this.hasRun && isBusy(error),
    );
  }
}
