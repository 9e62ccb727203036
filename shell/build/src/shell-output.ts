import { join } from 'node:path';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { workspaceRoot } from './workspace.ts';

/** The folder of the shell's sources. */
export const shellFolder = join(workspaceRoot, 'shell');
/** The address that the shell's own files are served under. */
export const shellAssetBase = '/assets/';

/** A script by its address. */
export interface ScriptFile {
  readonly url: string;
  /** Empty if the file changes under its address, in development. */
  readonly integrity: string;
}

/** The description of the shell's build for the page server: `shell/dist/shell.json`. */
export interface ShellBuild extends ShellOffer {
  /** The version of the product. */
  readonly version: string;
  /** A hash of all files for browsers. */
  readonly hash: string;
  /** Addresses of the scripts of every page, in order, with their integrity. */
  readonly scripts: readonly ScriptFile[];
  /** The script that loads remotes, for pages that need their own script immediately. */
  readonly federation: ScriptFile;
  /** Addresses of font files, by their name in the kit. */
  readonly fonts: Readonly<Record<string, string>>;
  readonly favicon: string;
}

/** The folder of the shell's build. */
export const shellDist = join(shellFolder, 'dist');
