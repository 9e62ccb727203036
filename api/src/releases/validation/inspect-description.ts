import type { Issue } from '@plumbline/contract/errors';
import { defaultBudget } from '@plumbline/contract/releases/grants';
import { inspectLinks } from '@plumbline/contract/releases/navigation';
import { shownRoute, type Release } from '@plumbline/contract/releases/releases';
import { isVersionRange } from '@plumbline/contract/releases/version-range';

/** In characters of JSON, because every document contains the routes of all remotes. */
const maxRoutesLength = 16 * 1024;

/**
 * The maximum number of parameters of a path, and of optional ones of a remote, each of which doubles the comparisons
 * with an address.
 */
const maxParameters = 4;
const maxOptional = 10;

/** Checks the consistency of a description: pages, scripts, server bundle, budget. */
export function inspectDescription(release: Release): Issue[] {
  const { declaration, server, files, container, fallbacks } = release;
  const issues: Issue[] = [];
  if (declaration.name !== release.remote) {
    issues.push({ path: 'declaration.name', message: `must be ${release.remote}, as the release says` });
  }
  const expectedName = release.remote.replaceAll('-', '_');
  const suffix = container.name.startsWith(expectedName) ? container.name.slice(expectedName.length) : null;
  if (suffix === null || !/^(?:_[0-9a-f]{6,40})?$/.test(suffix)) {
    issues.push({ path: 'container.name', message: `must be ${expectedName}, or that with _ and hexadecimal digits` });
  }
  const length = JSON.stringify(declaration.routes.map(shownRoute)).length;
  if (length > maxRoutesLength) {
    issues.push({
      path: 'declaration.routes',
      message: `take up ${kilobytes(length)} kB in every document of the site, and may take ${kilobytes(maxRoutesLength)}`,
    });
  }
  issues.push(...inspectParameters(declaration));
  const rendered = declaration.routes.filter(({ render }) => render === 'server');
  if (server === null && rendered.length > 0) {
    const paths = rendered.map(({ path }) => path).join(', ');
    issues.push({
      path: 'server',
      message: `there is no server bundle, and these are rendered on the server: ${paths}`,
    });
  } else if (server !== null && !(server.startsWith('server/') && Object.hasOwn(files, server))) {
    issues.push({ path: 'server', message: `${server} is no file of the release below server/` });
  }
  for (const script of [container.entry, ...fallbacks]) {
    if (!Object.hasOwn(files, `browser/${script}`)) {
      issues.push({ path: 'container', message: `browser/${script} is no file of the release` });
    }
  }
  for (const [index, { page }] of declaration.routes.entries()) {
    if (!Object.hasOwn(release.assets, page)) {
      issues.push({
        path: `declaration.routes.${index}.page`,
        message: `the release has no scripts for a page "${page}"`,
      });
    }
  }
  const links = inspectLinks(declaration).map(({ path, message }) => ({ path: `declaration.${path}`, message }));
  return [...issues, ...links, ...inspectShared(release), ...inspectBudget(release)];
}

function inspectParameters({ routes }: Release['declaration']): Issue[] {
  const issues: Issue[] = routes.flatMap(({ path }, index) =>
    path.split('/:').length - 1 > maxParameters
      ? [{ path: `declaration.routes.${index}.path`, message: `${path} has more than ${maxParameters} parameters` }]
      : [],
  );
  const optional = routes.reduce((sum, { path }) => sum + path.split('?').length - 1, 0);
  if (optional > maxOptional)
    issues.push({
      path: 'declaration.routes',
      message: `have ${optional} optional parameters together, and may have ${maxOptional}`,
    });
  return issues;
}

function inspectShared({ declaration, shared }: Release): Issue[] {
  const issues: Issue[] = [];
  // An unshared library is bundled with the remote: a page would have two copies, and React works with only one.
  if (shared['react'] === undefined) {
    issues.push({ path: 'shared.react', message: 'must be shared: the release would load a second React' });
  }
  const sharedRanges = Object.entries(shared).map(([library, range]) => [`shared.${library}`, range] as const);
  for (const [path, range] of [['declaration.services', declaration.services] as const, ...sharedRanges]) {
    if (isVersionRange(range)) continue;
    issues.push({ path, message: 'must be a range of versions such as ^1.0.0' });
  }
  return issues;
}

function inspectBudget({ declaration, assets, files }: Release): Issue[] {
  const budget = declaration.budget ?? defaultBudget;
  const issues: Issue[] = [];
  for (const [page, scripts] of Object.entries(assets)) {
    const missing = scripts.filter((script) => !Object.hasOwn(files, `browser/${script}`));
    if (missing.length > 0) {
      issues.push({ path: `assets.${page}`, message: `no files of the release: ${missing.join(', ')}` });
    }
    const size = kilobytes(scripts.reduce((sum, script) => sum + (files[`browser/${script}`]?.bytes ?? 0), 0));
    if (size > budget) {
      issues.push({ path: `assets.${page}`, message: `has ${size} kB of scripts, and the budget is ${budget} kB` });
    }
  }
  for (const [path, { bytes }] of Object.entries(files)) {
    if (!path.startsWith('browser/') || !path.endsWith('.js') || kilobytes(bytes) <= budget) continue;
    issues.push({ path: `files.${path}`, message: `has ${kilobytes(bytes)} kB, and the budget is ${budget} kB` });
  }
  return issues;
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
