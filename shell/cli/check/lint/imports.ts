import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { moduleViolation } from './modules.ts';
import { packageFileOf, type PackageFile } from './package-file.ts';

/** The imports that a package may have. */
interface ImportRules {
  /** Workspace packages that may be imported, without their subpaths. */
  readonly workspace: readonly string[];
  /** Packages that may not be imported. */
  readonly forbidden?: readonly RegExp[];
  /** Whether the sources run in browsers, where Node's modules do not exist. */
  readonly browser: boolean;
}

const remotePackages = ['@plumbline/contract', '@plumbline/kit', '@plumbline/services'];
const serverCode = [/^(koa|knex|pg|pino|better-sqlite3)$/, /^@koa\//, /^koa-/];
const browserCode = [
  /^(react|react-dom|react-router|react-router-dom|styled-components|swr|final-form|react-final-form)$/,
  /^@radix-ui\//,
  /^react-email$/,
];

const rulesByPackage: Readonly<Record<string, ImportRules>> = {
  '@plumbline/contract': { workspace: [], forbidden: [...serverCode, ...browserCode], browser: true },
  '@plumbline/services': { workspace: ['@plumbline/contract'], forbidden: serverCode, browser: true },
  '@plumbline/kit': { workspace: ['@plumbline/contract'], forbidden: serverCode, browser: true },
  // Only generates committed files; nothing imports it.
  '@plumbline/art': { workspace: [], forbidden: [...serverCode, /^styled-components$/], browser: false },
  '@plumbline/build': {
    workspace: ['@plumbline/contract', '@plumbline/remote'],
    forbidden: [...serverCode, /^(react-dom|styled-components|swr)$/],
    browser: false,
  },
  // The package that teams install: the commands and the preset of its build.
  '@plumbline/remote': { workspace: remotePackages, forbidden: serverCode, browser: false },
  '@plumbline/api': {
    workspace: ['@plumbline/contract', '@plumbline/sandbox', '@plumbline/serving'],
    forbidden: browserCode,
    browser: false,
  },
  '@plumbline/sandbox': {
    workspace: ['@plumbline/contract', '@plumbline/serving'],
    forbidden: browserCode,
    browser: false,
  },
  '@plumbline/serving': { workspace: ['@plumbline/contract'], forbidden: browserCode, browser: false },
  '@plumbline/shell': {
    workspace: [...remotePackages, '@plumbline/build', '@plumbline/remote', '@plumbline/serving'],
    browser: false,
  },
  // Shows stories with the decorators of the SDK.
  '@plumbline/storybook': {
    workspace: [...remotePackages, '@plumbline/remote'],
    forbidden: serverCode,
    browser: false,
  },
};
/** Mails are the only part of the API that uses React. */
const mailSource = /^src\/mail\/(?:templates|stories)\//;
const rendersMails = /^(?:react|react-dom|react-email)$/;
const remoteRules: ImportRules = { workspace: remotePackages, forbidden: serverCode, browser: true };

/** The rules of a package. An earlier major version of the services (`@plumbline/services-1`) has the rules of the services. */
function rulesOf(name: string): ImportRules | undefined {
  return name.startsWith('mf-') ? remoteRules : rulesByPackage[name.replace(/^(@plumbline\/services)-\d+$/, '$1')];
}

// Exempt: the benchmark's monolith, built from the sources of all packages on purpose, and the root's own files.
const exemptPackages = new Set(['@plumbline/e2e', 'plumbline']);

/** The rule that a file's import violates, in one sentence; undefined if it is allowed. */
export function importViolation(file: string, specifier: string): string | undefined {
  const packageFile = packageFileOf(file);
  if (packageFile === undefined || exemptPackages.has(packageFile.name)) return undefined;
  if (specifier.startsWith('.')) return pathViolation(packageFile, file, specifier);
  const rules = rulesOf(packageFile.name);
  if (rules === undefined)
    return `${packageFile.name} has no import rules: list what it may import in shell/cli/check/lint/imports.ts`;
  return packageViolation(packageFile, rules, specifier);
}

/**
 * The rule that a file's address violates, such as `new URL('./worker.ts', import.meta.url)`. In browser code the build bundles
 * such a file like an import; elsewhere only a worker's address loads code.
 */
export function addressViolation(file: string, path: string, isWorker: boolean): string | undefined {
  const packageFile = packageFileOf(file);
  if (packageFile === undefined || exemptPackages.has(packageFile.name)) return undefined;
  if (!isWorker && !runsInBrowsers(packageFile)) return undefined;
  return pathViolation(packageFile, file, path.startsWith('.') ? path : `./${path}`);
}

function pathViolation(packageFile: PackageFile, file: string, specifier: string): string | undefined {
  const target = resolve(dirname(file), specifier);
  const other = packageFileOf(target);
  if (other === undefined || other.folder !== packageFile.folder)
    return `${packageFile.name} reaches out of its own folder: import the other package by its name`;
  if (packageFile.name === '@plumbline/api') return moduleViolation(packageFile.pathInPackage, other.pathInPackage);
  if (
    packageFile.name.startsWith('mf-') &&
    isShipped(packageFile.pathInPackage) &&
    other.pathInPackage.startsWith('src/testing/')
  ) {
    return `${other.pathInPackage} is for tests and stories: pages do without it`;
  }
  return packageFile.name === '@plumbline/shell'
    ? shellViolation(packageFile.pathInPackage, other.pathInPackage)
    : undefined;
}

function shellViolation(pathInPackage: string, other: string): string | undefined {
  if (pathInPackage.startsWith('src/') && /^(server|registry|render-host|cli|smoke-test)\//.test(other)) {
    return "the shell's browser code imports its server's or its commands'";
  }
  if (pathInPackage.startsWith('render-host/') && !pathInPackage.endsWith('.test.ts') && other.startsWith('server/')) {
    return 'render hosts know nothing of the page server';
  }
  if (pathInPackage.startsWith('registry/') && !pathInPackage.endsWith('.test.ts') && other.startsWith('server/')) {
    return 'the registry knows nothing of the page server';
  }
  return undefined;
}

function packageViolation(packageFile: PackageFile, rules: ImportRules, specifier: string): string | undefined {
  const name = packageOf(specifier);
  if (isBuiltin(specifier)) return runsInBrowsers(packageFile) ? `${specifier} does not exist in browsers` : undefined;
  if (
    specifier === '@plumbline/services/fake' &&
    packageFile.name.startsWith('mf-') &&
    isShipped(packageFile.pathInPackage)
  ) {
    return `${specifier} is for tests and stories: pages do without it`;
  }
  if (name === packageFile.name) return `${packageFile.name} imports itself by name: use a relative path`;
  if (name.startsWith('mf-')) return `${name} is a remote: it is found at runtime, never imported`;
  // A remote's declaration and build configuration, next to its sources, need the preset.
  if (
    name === '@plumbline/remote' &&
    packageFile.name.startsWith('mf-') &&
    !packageFile.pathInPackage.startsWith('src/')
  )
    return undefined;
  if (name.startsWith('@plumbline/') && !rules.workspace.includes(name))
    return `${packageFile.name} may not import ${name}`;
  if (packageFile.name === '@plumbline/api' && mailSource.test(packageFile.pathInPackage) && rendersMails.test(name))
    return undefined;
  if (rules.forbidden?.some((pattern) => pattern.test(name))) return `${packageFile.name} may not import ${name}`;
  return undefined;
}

function runsInBrowsers({ name, pathInPackage }: PackageFile): boolean {
  const rules = rulesOf(name);
  return (rules?.browser === true || name === '@plumbline/shell') && isSource(pathInPackage);
}

/** Whether a file is shipped to visitors: no tests, no stories and none of their helpers. */
function isShipped(pathInPackage: string): boolean {
  return (
    isSource(pathInPackage) && !pathInPackage.startsWith('src/testing/') && !pathInPackage.endsWith('.stories.tsx')
  );
}

/** Whether a file is a source; tests run in Node and are not. */
function isSource(pathInPackage: string): boolean {
  return pathInPackage.startsWith('src/') && !/\.test\.tsx?$/.test(pathInPackage);
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return specifier.startsWith('@') ? `${first}/${second}` : first;
}
