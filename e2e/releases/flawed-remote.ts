import { fixtureRelease } from '../../shell/server/testing/fixture-release.ts';
import type { RemoteRoute } from '@plumbline/contract/releases/releases';
import type { BuiltRelease } from './handwritten-remote.ts';

/**
 * The components of the flawed remote's pages, as code. Most have a flaw that only shows in a browser; a few are correct, for
 * comparison.
 */
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
  'leaves-a-global': `() => { react.useEffect(() => { window.eventsCache = {}; }, []); return heading(); }`,
  'patches-fetch': `() => { react.useEffect(() => { const own = window.fetch; window.fetch = (...given) => own(...given); }, []); return heading(); }`,
  'patches-a-prototype': `() => { react.useEffect(() => { const own = Array.prototype.map; Array.prototype.map = function (...given) { return own.apply(this, given); }; }, []); return heading(); }`,
  'extends-a-prototype': `() => { react.useEffect(() => { String.prototype.shout = function () { return this.toUpperCase(); }; }, []); return heading(); }`,
  'patches-history': `() => { react.useEffect(() => { const own = history.pushState; history.pushState = function (...given) { return own.apply(this, given); }; }, []); return heading(); }`,
  'reads-cookies-of-all': `() => { react.useEffect(() => { Object.defineProperty(document, 'cookie', { get: () => '', configurable: true }); }, []); return heading(); }`,
  'styles-everything': `() => { react.useEffect(() => { const style = new CSSStyleSheet(); style.replaceSync('h1 { letter-spacing: 1px } .own h2 { margin: 0 }'); document.adoptedStyleSheets.push(style); }, []); return heading(); }`,
  'leaves-a-listener': `() => { react.useEffect(() => { document.addEventListener('keydown', () => undefined, true); }, []); return heading(); }`,
  'removes-its-listener': `() => { react.useEffect(() => { const own = () => undefined; document.addEventListener('keyup', own, true); return () => document.removeEventListener('keyup', own, true); }, []); return heading(); }`,
  'sets-a-cookie': `() => { react.useEffect(() => { document.cookie = 'visited=1; path=/'; }, []); return heading(); }`,
  'throws-late': `() => { react.useEffect(() => void setTimeout(() => { throw new Error('too late'); }, 100), []); return heading(); }`,
  'rejects-late': `() => { react.useEffect(() => void setTimeout(() => void Promise.reject(new Error('unheard')), 100), []); return heading(); }`,
  'never-comes': `await (isServer ? () => heading() : new Promise(() => {}))`,
  'never-ready': `() => react.use(new Promise(() => {}))`,
  'left-to-the-browser': `() => { if (isServer && (looks += 1) <= 2) throw new Error('no time'); react.useEffect(() => { if (!wasSent) void fetch('/api/nothing'); }, []); return heading(); }`,
} as const;

/** Declarations of some of the flawed remote's routes. */
const declared: Readonly<Record<string, Partial<RemoteRoute>>> = {
  'leads-away-rightly': { leadsAway: true },
  'never-ready': { render: 'browser' },
};

type Flaw = keyof typeof flaws;

/** The path of a page of the flawed remote. */
export const flawedPath = (flaw: string): string => `/flawed/${flaw}`;

/** A release of the flawed remote with some of its pages, for server and browser. */
export function flawedRemote(wanted: readonly Flaw[]): Promise<BuiltRelease> {
  return remoteOfPages(Object.fromEntries(wanted.map((flaw) => [flaw, flaws[flaw]])));
}

/**
 * A release of pages, given by name and code of their component. The code can use `await`, `react`, `heading()`, `isServer`,
 * `wasSent` (whether the server has rendered the page into the document) and `looks`, a counter that starts at 0.
 */
export function remoteOfPages(code: Readonly<Record<string, string>>): Promise<BuiltRelease> {
  const page = ([name, component]: [string, string]) =>
    `${JSON.stringify(name)}: async () => ({ Page: ${component}, meta: () => ({ title: 'Flawed' }) })`;
  const pages = `(() => {
    const heading = () => react.createElement('h1', null, 'Flawed');
    const isServer = typeof window === 'undefined';
    const wasSent = !isServer && document.querySelector('[data-release]') !== null;
    let looks = 0;
    return { ${Object.entries(code).map(page).join(', ')} };
  })()`;
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
    routes: Object.keys(code).map((name) => ({
      path: flawedPath(name),
      page: name,
      ...declared[name],
    })),
    server: `const react = require('react'); exports.pages = ${pages};`,
    browser: { 'remoteEntry.js': container },
  });
}
