import type { RegistryDesk } from './desk.ts';

/** What a command was given. */
export interface Given {
  readonly remote: string;
  /** What follows the remote's name. */
  readonly args: readonly string[];
  readonly reason: string | undefined;
  /** What the caller believes to be live. */
  readonly expected: string | undefined;
  /** Of a canary: `never`, or after how many minutes it goes live by itself. */
  readonly promoteAfter: string | undefined;
  /** Of a new remote: what its first page is headed with, and where that is. */
  readonly title: string | undefined;
  readonly path: string | undefined;
  /** The port that a build is to be served on. */
  readonly serve: string | undefined;
  /** Whether a remote is to run by itself. */
  readonly alone: boolean;
  /** The site that PLUMBLINE_ORIGIN names; null where it is not set. */
  readonly site: string | null;
  /** The registry. @throws Error where there is no token. */
  readonly desk: () => RegistryDesk;
  /** Says what is being done, for people; nothing with `--json`. */
  readonly say: (line: string) => void;
}

/** What came of it: for programs, and in words. */
export interface Outcome {
  readonly json: unknown;
  readonly lines: readonly string[];
  /** Whether the command failed at what it is for; default false. */
  readonly failed?: boolean;
}

/** One command of `npx plumbline`. */
export interface Command {
  /** What follows its name, for the help. */
  readonly usage: string;
  /** In a few words. */
  readonly does: string;
  /** The most that may follow the remote's name. */
  readonly most: number;
  readonly run: (given: Given) => Promise<Outcome>;
}
