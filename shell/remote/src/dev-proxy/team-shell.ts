import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The address of the {@link TeamShell}'s files, on the team's own machine. The content security policy of the site's documents
 * allows the shell's scripts below `/assets/` only; the site has no files below this address.
 */
export const teamShellBase = '/assets/team-shell/';

/**
 * The shell for the development of remotes: the one of the site, with React's build for development. It is part of the SDK and
 * never served by the site.
 */
export interface TeamShell {
  readonly folder: string;
  /** By the address of a script of the site's shell: its replacement. */
  readonly files: Readonly<Record<string, string>>;
}

/** The file of {@link TeamShell.files}, in its folder. */
export const teamShellFile = 'team-shell.json';

/** The team shell that was packed with this package; null in the site's repository, which builds its shell itself. */
export function installedTeamShell(): TeamShell | null {
  const folder = join(import.meta.dirname, '..', '..', 'team-shell');
  const file = join(folder, teamShellFile);
  if (!existsSync(file)) return null;
  return { folder, files: JSON.parse(readFileSync(file, 'utf8')) as TeamShell['files'] };
}

const shellScript = /"(\/assets\/[^"]+\.js)" integrity="[^"]*"/g;

/**
 * A document of the site with the team shell in place of the site's; unchanged if one of its scripts is not of the SDK's shell.
 */
export function withTeamShell(html: string, { files }: TeamShell): string {
  const isOfSdk = [...html.matchAll(shellScript)].every(([, address = '']) => files[address] !== undefined);
  if (!isOfSdk) return html;
  return html.replaceAll(shellScript, (_, address: string) => `"${teamShellBase}${files[address]}"`);
}
