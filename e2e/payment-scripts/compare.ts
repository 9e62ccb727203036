import type { Inventory } from './inventory.ts';
import type { SeenPage, SeenScript } from './watch-scripts.ts';

/** The differences of a page from the inventory, a sentence each. */
export function differences(seen: SeenPage, inventory: Inventory, origin: string): string[] {
  return [
    ...headerDifferences(seen, inventory),
    ...policyDifferences(seen.headers['content-security-policy'] ?? '', inventory),
    ...seen.scripts.flatMap((script) => scriptDifferences(script, inventory, origin)),
  ].map((what) => `${seen.path}: ${what}`);
}

function headerDifferences({ headers }: SeenPage, inventory: Inventory): string[] {
  return Object.entries(inventory.headers)
    .filter(([name, value]) => headers[name] !== value)
    .map(
      ([name, value]) => `the header ${name} is ${JSON.stringify(headers[name] ?? null)}, not ${JSON.stringify(value)}`,
    );
}

function policyDifferences(policy: string, { policy: listedPolicy, providers }: Inventory): string[] {
  const receivedPolicy = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      // The hashes of styles differ from page to page, so that they are not compared.
      const received =
        name === 'style-src' ? sources.map((source) => source.replace(/^'sha256-.*'$/, "'sha256-…'")) : sources;
      return [name, received] as const;
    }),
  );
  const providerSources = (name: string) => Object.values(providers).flatMap((provider) => provider[name] ?? []);
  const unknown = [...receivedPolicy].flatMap(([name, sources]) =>
    sources
      .filter((source) => !(listedPolicy[name] ?? []).includes(source) && !providerSources(name).includes(source))
      .map((source) => `the policy has ${source} in ${name}`),
  );
  const missing = Object.entries(listedPolicy).flatMap(([name, sources]) =>
    sources
      .filter((source) => !(receivedPolicy.get(name) ?? []).includes(source))
      .map((source) => `the policy lacks ${source} in ${name}`),
  );
  return [...unknown, ...missing];
}

function scriptDifferences(script: SeenScript, { scripts, providers }: Inventory, origin: string): string[] {
  if (script.url === '') {
    const isListed = scripts.some((listed) => listed.script === `inline ${script.hash}`);
    return isListed ? [] : [`a script stands in the page that is not listed: inline ${script.hash}`];
  }
  const url = new URL(script.url);
  if (url.origin !== origin) {
    const provider = Object.entries(providers).find(([name, directives]) => {
      const listed = scripts.some((entry) => entry.script === `${name} *`);
      return listed && (directives['script-src'] ?? []).some((pattern) => matches(pattern, url.origin));
    });
    return provider ? [] : [`${script.url} is not listed`];
  }
  if (!scripts.some((listed) => listed.script.startsWith('/') && matches(listed.script, url.pathname))) {
    return [`${url.pathname} is not listed`];
  }
  if (script.integrity === '') return [`${url.pathname} was asked for without a hash`];
  return script.hash === '' || script.integrity.split(' ').includes(script.hash)
    ? []
    : [`${url.pathname} is not what its hash says`];
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.?+^$()|[\]{}\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(text);
}
