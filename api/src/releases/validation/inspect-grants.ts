import type { Issue } from '@plumbline/contract/errors';
import { defaultBudget, sectionOf, type Grants } from '@plumbline/contract/releases/grants';
import type { Release } from '@plumbline/contract/releases/releases';

/**
 * The features that a release uses without its remote's grant; a section is the first segment of a path. Admin pages
 * may be in any section.
 */
export function inspectGrants({ remote, declaration }: Release, grants: Grants): Issue[] {
  const issues: Issue[] = [];
  for (const [index, { path, admin = false, policy, ownDocument = false }] of declaration.routes.entries()) {
    const at = `declaration.routes.${index}`;
    const section = sectionOf(path);
    if (admin && !grants.admin) issues.push(notGranted(`${at}.admin`, 'admin pages are', remote));
    if (!admin && !grants.sections.includes(section)) issues.push(notGranted(`${at}.path`, `${section} is`, remote));
    if (policy === 'payments' && !grants.payments) issues.push(notGranted(`${at}.policy`, 'payment pages are', remote));
    if (ownDocument && !grants.ownDocument) {
      issues.push(notGranted(`${at}.ownDocument`, 'documents of its own are', remote));
    }
  }
  const { budget = defaultBudget } = declaration;
  if (budget > (grants.budget ?? defaultBudget)) {
    issues.push(notGranted('declaration.budget', `${budget} kB of scripts a page are`, remote));
  }
  return issues;
}

/** The grants, extended by all features that a release uses. */
export function withUsedFeatures(grants: Grants, { declaration: { routes, budget = defaultBudget } }: Release): Grants {
  const sections = routes.filter(({ admin = false }) => !admin).map(({ path }) => sectionOf(path));
  return {
    sections: [...grants.sections, ...sections],
    admin: grants.admin || routes.some(({ admin = false }) => admin),
    payments: grants.payments || routes.some(({ policy }) => policy === 'payments'),
    ownDocument: grants.ownDocument || routes.some(({ ownDocument = false }) => ownDocument),
    budget: Math.max(grants.budget ?? defaultBudget, budget),
  };
}

function notGranted(path: string, feature: string, remote: string): Issue {
  return { path, message: `${feature} not granted to ${remote}: the operator of the site does that` };
}
