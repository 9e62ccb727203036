import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has none of these; the page's code and React's server renderer use them.
const fromNode = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
];

/** jsdom with Node's fetch API. */
export default class DomEnvironment extends TestEnvironment {
  #channels = [];

  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of fromNode) global[name] ??= globalThis[name];
    global.Request = requestClassFor(global.AbortSignal);
    global.fetch = (input, init) => globalThis.fetch(input, withNodeSignal(init, global.AbortSignal));
    const channels = this.#channels;
    global.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        channels.push(this);
      }
    };
  }

  async teardown() {
    // An open port keeps Node running after the last test.
    for (const { port1, port2 } of this.#channels) {
      port1.close();
      port2.close();
    }
    await super.teardown();
  }
}

/** A `Request` that accepts jsdom's signals. */
function requestClassFor(DomSignal) {
  return class extends Request {
    constructor(input, init) {
      super(input, withNodeSignal(init, DomSignal));
    }
  };
}

/** Converts a jsdom signal for Node's fetch, which accepts only its own. */
function withNodeSignal(init, DomSignal) {
  if (!(init?.signal instanceof DomSignal)) return init;
  const { signal } = init;
  const own = new AbortController();
  if (signal.aborted) own.abort(signal.reason);
  else signal.addEventListener('abort', () => own.abort(signal.reason), { once: true });
  return { ...init, signal: own.signal };
}
