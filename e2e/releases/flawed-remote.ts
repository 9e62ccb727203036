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
  'differs-on-the-server': `() => react.createElement('h1', null, typeof window === 'undefined' ? 'Sent' : 'Taken over')`,
  'logs-an-error': `() => { react.useEffect(() => console.error('out of plumb'), []); return heading(); }`,
  'requests-a-missing-url': `() => { react.useEffect(() => void fetch('/api/nothing'), []); return heading(); }`,
  'against-the-policy': `() => { react.useEffect(() => { document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/', title: 'A frame' })); }, []); return heading(); }`,
  'changes-its-path': `() => { react.useEffect(() => history.replaceState(null, '', '/elsewhere'), []); return heading(); }`,
  'changes-its-path-as-declared': `() => { react.useEffect(() => history.replaceState(null, '', '/elsewhere'), []); return heading(); }`,
  'logs-a-warning': `() => { react.useEffect(() => console.warn('a name of this library will change'), []); return heading(); }`,
  'image-without-alt': `() => react.createElement('section', null, heading(), react.createElement('img', { src: '/favicon.ico' }))`,
  'leaves-a-global': `() => { react.useEffect(() => { window.eventsCache = {}; }, []); return heading(); }`,
  'patches-fetch': `() => { react.useEffect(() => { const original = window.fetch; window.fetch = (...args) => original(...args); }, []); return heading(); }`,
  'patches-a-prototype': `() => { react.useEffect(() => { const original = Array.prototype.map; Array.prototype.map = function (...args) { return original.apply(this, args); }; }, []); return heading(); }`,
  'extends-a-prototype': `() => { react.useEffect(() => { String.prototype.shout = function () { return this.toUpperCase(); }; }, []); return heading(); }`,
  'patches-history': `() => { react.useEffect(() => { const original = history.pushState; history.pushState = function (...args) { return original.apply(this, args); }; }, []); return heading(); }`,
  'redefines-cookies': `() => { react.useEffect(() => { Object.defineProperty(document, 'cookie', { get: () => '', configurable: true }); }, []); return heading(); }`,
  'styles-all-headings': `() => { react.useEffect(() => { const style = new CSSStyleSheet(); style.replaceSync('h1 { letter-spacing: 1px } .own h2 { margin: 0 }'); document.adoptedStyleSheets.push(style); }, []); return heading(); }`,
  'leaves-a-listener': `() => { react.useEffect(() => { document.addEventListener('keydown', () => undefined, true); }, []); return heading(); }`,
  'removes-its-listener': `() => { react.useEffect(() => { const listener = () => undefined; document.addEventListener('keyup', listener, true); return () => document.removeEventListener('keyup', listener, true); }, []); return heading(); }`,
  'listens-with-null-options': `() => { react.useEffect(() => { const listener = () => undefined; addEventListener('resize', listener, null); return () => removeEventListener('resize', listener, null); }, []); return heading(); }`,
  'pauses-an-animation': `() => { react.useEffect(() => document.querySelector('h1').animate({ opacity: [1, 1] }, 1_000).pause(), []); return heading(); }`,
  'sends-an-invalid-report': `() => { react.useEffect(() => void fetch('/api/reports', { method: 'POST', body: 'no JSON' }), []); return heading(); }`,
  'sets-a-cookie': `() => { react.useEffect(() => { document.cookie = 'visited=1; path=/'; }, []); return heading(); }`,
  'throws-late': `() => { react.useEffect(() => void setTimeout(() => { throw new Error('too late'); }, 100), []); return heading(); }`,
  'rejects-late': `() => { react.useEffect(() => void setTimeout(() => void Promise.reject(new Error('unheard')), 100), []); return heading(); }`,
  'never-loads': `await (isServer ? () => heading() : new Promise(() => {}))`,
  'never-ready': `() => react.use(new Promise(() => {}))`,
  'fails-first-on-the-server': `() => { if (isServer && (renderCount += 1) <= 2) throw new Error('no time'); react.useEffect(() => { if (!isServerRendered) void fetch('/api/nothing'); }, []); return heading(); }`,
} as const;

/** Declarations of some of the flawed remote's routes. */
const routeOptions: Readonly<Record<string, Partial<RemoteRoute>>> = {
  'changes-its-path-as-declared': { leadsAway: true },
  'never-ready': { render: 'browser' },
};

type Flaw = keyof typeof flaws;

/** The path of a page of the flawed remote. */
export const flawedPath = (flaw: string): string => `/flawed/${flaw}`;

/** A release of the flawed remote with some of its pages, for server and browser. */
export function flawedRemote(names: readonly Flaw[]): Promise<BuiltRelease> {
  return remoteOfPages(Object.fromEntries(names.map((flaw) => [flaw, flaws[flaw]])));
}

/**
 * A release of pages, given by name and code of their component. The code can use `await`, `react`, `heading()`, `isServer`,
 * `isServerRendered` (whether the server has rendered the page into the document) and `renderCount`, a counter that starts at 0.
 */
export function remoteOfPages(code: Readonly<Record<string, string>>): Promise<BuiltRelease> {
  const page = ([name, component]: [string, string]) =>
    `${JSON.stringify(name)}: async () => ({ Page: ${component}, meta: () => ({ title: 'Flawed' }) })`;
  const pages = `(() => {
    const heading = () => react.createElement('h1', null, 'Flawed');
    const isServer = typeof window === 'undefined';
    const isServerRendered = !isServer && document.querySelector('[data-release]') !== null;
    let renderCount = 0;
    return { ${Object.entries(code).map(page).join(', ')} };
  })()`;
  const container = `var mf_flawed = (() => {
    let scope;
    return {
      init(shareScope) { scope = shareScope; },
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
      ...routeOptions[name],
    })),
    server: `const react = require('react'); exports.pages = ${pages};`,
    browser: { 'remoteEntry.js': container },
  });
}
