/** The API's modules in order of dependence: each may depend only on those before it. */
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

/** A file's module, by its path in the API's package; undefined for files outside all modules. */
export function moduleOf(pathInPackage: string): string | undefined {
  const name = /^src\/([^/]+)\//.exec(pathInPackage)?.[1];
  return moduleOrder.find((module) => module === name);
}

/** Tests and their helpers may import from within every module. */
export function isExempt(pathInPackage: string): boolean {
  return (
    !pathInPackage.startsWith('src/') || pathInPackage.startsWith('src/testing/') || pathInPackage.endsWith('.test.ts')
  );
}

/**
 * The rule that an import within the API violates, in one sentence; undefined if it is allowed. The platform's files may be
 * imported directly, without an index.
 */
export function moduleViolation(from: string, to: string): string | undefined {
  if (isExempt(from) || !to.startsWith('src/')) return undefined;
  const [ownModule, other] = [moduleOf(from), moduleOf(to)];
  if (other === undefined) {
    return ownModule === undefined ? undefined : `${ownModule} imports a file outside all modules: ${to}`;
  }
  if (ownModule === other) {
    return /^src\/[^/]+\/index\.ts$/.test(to) && ownModule !== 'platform'
      ? `${ownModule} imports its own index.ts: import the file itself`
      : undefined;
  }
  if (ownModule !== undefined && orderOf(other) > orderOf(ownModule))
    return `${ownModule} comes before ${other} and may not depend on it`;
  if (other !== 'platform' && to !== `src/${other}/index.ts`)
    return `${other} may only be imported through its index.ts`;
  return undefined;
}

function orderOf(module: string): number {
  return moduleOrder.findIndex((name) => name === module);
}
