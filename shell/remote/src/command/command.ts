import type { Issue } from '@plumbline/contract/errors';
import type { BuiltRelease } from '../preset/release.ts';
import type { RegistryClient } from './registry-client.ts';

/** The input of a command. */
export interface CommandInput {
  readonly remote: string;
  /** Whether commands name the remote: true in the site's repository, false in a remote's own. */
  readonly takesRemote: boolean;
  /** The folder of the remote's sources. */
  readonly folder: string;
  /** The arguments after the remote's name. */
  readonly args: readonly string[];
  readonly reason: string | undefined;
  /** The release that the caller expects to be live. */
  readonly expected: string | undefined;
  /** For a canary: minutes until it is promoted automatically, or `never`. */
  readonly promoteAfter: string | undefined;
  /** For a new remote: the heading of its first page. */
  readonly title: string | undefined;
  /** For a new remote: the path of its first page. */
  readonly path: string | undefined;
  /** The port on which to serve a build. */
  readonly serve: string | undefined;
  /** Whether to run the remote without a site. */
  readonly alone: boolean;
  /** Whether to install the command's requirements first. */
  readonly install: boolean;
  /** The site's origin; null if none is named. */
  readonly site: string | null;
  /** The registry. @throws Error if there is no token. */
  readonly openRegistry: () => RegistryClient;
  /** Opens the pages of a build in Chromium as far as this machine can. @returns the issues found. */
  readonly smokeTest: (built: BuiltRelease, print: (line: string) => void) => Promise<readonly Issue[]>;
  /** Prints progress; nothing with `--json`. */
  readonly print: (line: string) => void;
}

/** The output of a command, as JSON and as text. */
export interface CommandOutput {
  readonly json: unknown;
  readonly lines: readonly string[];
  /** Whether the exit code is 1; default false. */
  readonly failed?: boolean;
}

/** One command of `npx plumbline`. */
export interface Command {
  /** Its arguments, for the help. */
  readonly usage: string;
  /** A short description, for the help. */
  readonly description: string;
  /** The maximum number of arguments after the remote's name. */
  readonly maxArguments: number;
  readonly run: (input: CommandInput) => Promise<CommandOutput>;
}
