import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The symbol under which Jest stores the value of `jest.setTimeout`. */
const testTimeout = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** The environment of `native-runner.mjs`: the worker's own globals, restored after each test file. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #console = console;
  #exit = Reflect.get(process, 'exit');
  #getBuiltinModule = Reflect.get(process, 'getBuiltinModule');
  #env = process.env;
  #variables = { ...process.env };
  #exitCode = process.exitCode;
  #folder = process.cwd();
  #listeners = listenersNow();

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Jest has just replaced `process.getBuiltinModule` by its own loader's; this puts Node's function back.
    process.getBuiltinModule = this.#getBuiltinModule;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    process.env = this.#env;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exitCode = this.#exitCode;
    process.chdir(this.#folder);
    for (const [event, listener] of listenersNow()) {
      if (!this.#listeners.some(([name, earlier]) => name === event && earlier === listener))
        process.off(event, listener);
    }
    delete globalThis[testTimeout];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}

/** Without `exit` listeners: modules that stay loaded clean up when the process ends. */
function listenersNow() {
  const events = process.eventNames().filter((event) => event !== 'exit');
  return events.flatMap((event) => process.rawListeners(event).map((listener) => [event, listener]));
}
