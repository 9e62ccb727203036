import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedManifest, publicExports, type SdkPackage } from './sdk-packages.ts';

/**
 * The README of an installed package: a section per module with its exports and their purposes, from the doc comments of its
 * declarations. `out` is the folder of the compiled package.
 */
export function packageDocs(sdkPackage: SdkPackage, out: string): string {
  const { name, version } = installedManifest(sdkPackage) as { name: string; version: string };
  const sections = publicExports(sdkPackage)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([subpath, file]) => {
      const declaration = join(out, file.replace('./src/', 'lib/').replace(/\.tsx?$/, '.d.ts'));
      const rows = documentedExports(declaration).map(
        ([exportName, summary]) => `| \`${exportName}\` | ${summary.replaceAll('|', '\\|')} |`,
      );
      return [`## ${join(name, subpath)}`, '', '| | |', '|---|---|', ...rows].join('\n');
    });
  return `${[`# ${name} ${version}`, ...sections].join('\n\n')}\n`;
}

/** The exports of a module, with their documentation as one line of text. */
function documentedExports(file: string, only?: ReadonlySet<string>): [exportName: string, summary: string][] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const declared = [
    ...text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/g,
    ),
  ].map(([, comment = '', exportName = '']): [string, string] => [exportName, plainText(comment)]);
  const reExported = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)\.js'/g)].flatMap(
    ([, exportNames = '', from = '']) =>
      documentedExports(
        join(dirname(file), `${from}.d.ts`),
        new Set(exportNames.split(',').map((exportName) => exportName.replace(/^\s*type /, '').trim())),
      ),
  );
  return [...new Map([...declared, ...reExported])].filter(
    ([exportName]) => only === undefined || only.has(exportName),
  );
}

function plainText(comment: string): string {
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
