import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A repository to make around a new remote. */
export interface NewRepository {
  readonly name: string;
  /** The address of its first page. */
  readonly path: string;
  /** The heading of that page. */
  readonly title: string;
  /** The origin of the site that it is for. */
  readonly site: string;
  /** The addresses of the SDK's packages, by name. */
  readonly addresses: Readonly<Record<string, string>>;
}

const packageFolder = join(import.meta.dirname, '..', '..');

/** Writes the files of a new repository: those of the template, and the repository's own files around a remote. */
export async function writeRepository(target: string, repository: NewRepository): Promise<void> {
  await mkdir(target);
  for (const source of ['template', 'repository']) {
    const folder = join(packageFolder, source);
    for (const file of filesBelow(folder)) {
      const text = await readFile(join(folder, file), 'utf8');
      // The file is stored as `gitignore`, because npm never packs a `.gitignore`.
      const targetFile = join(target, file.replace(/^gitignore$/, '.gitignore'));
      await mkdir(dirname(targetFile), { recursive: true });
      await writeFile(targetFile, file === 'package.json' ? manifest(text, repository) : fillIn(text, repository));
    }
  }
}

/** The files of a template; not those of `node_modules`, whose links lead to the whole repository of the site. */
function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !/^(?:node_modules|dist)$/.test(entry.name) ? filesBelow(folder, path) : [];
  });
}

/** Replaces the template's names; none of them contains another. */
function fillIn(text: string, { name, path, title, site }: NewRepository): string {
  return text
    .replaceAll('mf-template', () => name)
    .replaceAll(/'Template title([^']*)'/g, (_, rest: string) => JSON.stringify(title + rest))
    .replaceAll('Template title', () => title)
    .replaceAll('https://site.example', () => site)
    .replaceAll('/template', () => path);
}

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The template's `package.json` with the remote's name, its site, the commands, and the packages' addresses. */
function manifest(text: string, { name, site, addresses }: NewRepository): string {
  const template = JSON.parse(text) as Manifest;
  const fromSite = (dependencies: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(dependencies).map(([one, version]) => [one, addresses[one] ?? version]));
  const result = {
    ...template,
    name,
    plumbline: { site },
    scripts: { dev: 'plumbline dev', check: 'plumbline check', test: 'plumbline test' },
    dependencies: fromSite(template.dependencies),
    devDependencies: fromSite(template.devDependencies),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
