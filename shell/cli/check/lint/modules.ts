/** The API's modules, in the order in which they may depend on each other: each only on those before it. */
const moduleOrder = [
  'platform',
  'mail',
  'staff',
  'content',
  'members',
  'commerce',
  'leads',
  'releases',
  'privacy',
] as const;

/** A file's module, by its path in the API's package; undefined for what stands above all modules. */
export function moduleOf(inside: string): string | undefined {
  const name = /^src\/([^/]+)\//.exec(inside)?.[1];
  return moduleOrder.find((module) => module === name);
}

/** Tests, and what only tests use, look into every module. */
export function looksInside(inside: string): boolean {
  return !inside.startsWith('src/') || inside.startsWith('src/testing/') || inside.endsWith('.test.ts');
}

/**
 * What an import within the API breaks, in one sentence; undefined where it may stand. The platform has no face: its files
 * are there for everybody.
 */
export function brokenModule(from: string, to: string): string | undefined {
  if (looksInside(from) || !to.startsWith('src/')) return undefined;
  const [own, other] = [moduleOf(from), moduleOf(to)];
  if (other === undefined) {
    return own === undefined ? undefined : `${own} imports what stands above all modules: ${to}`;
  }
  if (own === other) {
    return /^src\/[^/]+\/index\.ts$/.test(to) && own !== 'platform'
      ? `${own} imports its own face: import the file itself`
      : undefined;
  }
  if (own !== undefined && place(other) > place(own)) return `${own} stands before ${other} and may not depend on it`;
  if (other !== 'platform' && to !== `src/${other}/index.ts`)
    return `${other} is imported by its face only, its index.ts`;
  return undefined;
}

function place(module: string): number {
  return moduleOrder.findIndex((name) => name === module);
}
