import { join } from 'node:path';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { workspaceRoot } from './workspace.ts';

/** Where the shell's sources are. */
export const shellFolder = join(workspaceRoot, 'shell');
/** The address that the shell's own files are served under. */
export const shellAssetBase = '/assets/';

/** A script by its address. */
export interface ScriptFile {
  readonly url: string;
  /** Empty if the file changes under its address, in development. */
  readonly integrity: string;
}

/** What the page server needs to know of the shell's build: `shell/dist/shell.json`. */
export interface ShellBuild extends ShellOffer {
  /** The version of the product. */
  readonly version: string;
  /** Changes with any file that browsers get. */
  readonly hash: string;
  /** Addresses of the scripts of every page, in order, with their integrity. */
  readonly scripts: readonly ScriptFile[];
  /** The script that loads remotes, which pages need whose own script comes at once. */
  readonly federation: ScriptFile;
  /** Addresses of font files, by their name in the kit. */
  readonly fonts: Readonly<Record<string, string>>;
  readonly favicon: string;
}

/** Where the shell's build lies. */
export const shellDist = join(shellFolder, 'dist');
