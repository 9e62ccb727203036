import { fixtureRelease } from '../../shell/server/testing/fixture-release.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

/** The pages of the flawed remote: two are sound, and one says that it leads away; each other has one flaw that only a browser shows. */
const flaws = {
  sound: `() => heading()`,
  'in-an-effect': `() => { react.useEffect(() => { throw new Error('in an effect'); }, []); return heading(); }`,
  'another-text': `() => react.createElement('h1', null, typeof window === 'undefined' ? 'Sent' : 'Taken over')`,
  complains: `() => { react.useEffect(() => console.error('out of plumb'), []); return heading(); }`,
  'asks-in-vain': `() => { react.useEffect(() => void fetch('/api/nothing'), []); return heading(); }`,
  'against-the-policy': `() => { react.useEffect(() => { document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/', title: 'A frame' })); }, []); return heading(); }`,
  'leads-away': `() => { react.useEffect(() => history.replaceState(null, '', '/elsewhere'), []); return heading(); }`,
  'leads-away-rightly': `() => { react.useEffect(() => history.replaceState(null, '', '/elsewhere'), []); return heading(); }`,
  advises: `() => { react.useEffect(() => console.warn('a name of this library will change'), []); return heading(); }`,
  unreadable: `() => react.createElement('section', null, heading(), react.createElement('img', { src: '/favicon.ico' }))`,
} as const;

type Flaw = keyof typeof flaws;

/** Where a page of the flawed remote is. */
export const flawedPath = (flaw: Flaw): string => `/flawed/${flaw}`;

/** A release of the named pages, on both sides. */
export function flawedRemote(wanted: readonly Flaw[] = Object.keys(flaws) as Flaw[]): Promise<BuiltRelease> {
  const page = (flaw: Flaw) =>
    `${JSON.stringify(flaw)}: async () => ({ Page: ${flaws[flaw]}, meta: () => ({ title: 'Flawed' }) })`;
  const pages = `((heading) => ({ ${wanted.map(page).join(', ')} }))(() => react.createElement('h1', null, 'Flawed'))`;
  const container = `var mf_flawed = (() => {
    let scope;
    return {
      init(given) { scope = given; },
      async get() {
        const [copy] = Object.values(scope.react);
        const react = (copy.lib ?? (await copy.get()))();
        return () => ({ pages: ${pages} });
      },
    };
  })();`;
  return fixtureRelease({
    remote: 'mf-flawed',
    routes: wanted.map((flaw) => ({
      path: flawedPath(flaw),
      page: flaw,
      ...(flaw === 'leads-away-rightly' ? { leadsAway: true as const } : {}),
    })),
    server: `const react = require('react'); exports.pages = ${pages};`,
    browser: { 'remoteEntry.js': container },
  });
}
