import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';

/** A process of the site. */
export interface Service {
  readonly name: string;
  /** Its module, from the repository's root. */
  readonly module: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** More arguments for node itself. */
  readonly execArgv?: readonly string[];
}

interface Supervisor {
  /**
   * Starts services and waits until each reports that it is ready; after {@link Supervisor.stop} it starts nothing, and does not return.
   * @throws Error naming one that could not start, or took too long.
   */
  start(services: readonly Service[]): Promise<void>;
  /** Stops all services, those of a later `start` first, because they use the earlier ones; kills those that take longer than 12 s. */
  stop(): Promise<void>;
}

/** In ms: longer than the services' own grace period. */
const killAfter = 12_000;
/** The maximum number of restarts of a service per minute. */
const restartsPerMinute = 5;

interface Options {
  /** In ms: how long a service may take until it reports that it is ready. */
  readonly startTimeout: number;
  readonly onGiveUp: (line: string) => void;
}

/** Runs the site's processes under this one. */
export function createSupervisor({ startTimeout, onGiveUp }: Options): Supervisor {
  const running = new Map<Service, ChildProcess>();
  const restarts = new Map<Service, number[]>();
  const starts: (readonly Service[])[] = [];
  let stopping = false;

  function launch(service: Service): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = fork(join(workspaceRoot, service.module), [...(service.args ?? [])], {
        cwd: workspaceRoot,
        env: { ...process.env, ...service.env },
        execArgv: [...(service.execArgv ?? [])],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // Ctrl-C reaches only this process, which stops the services in turn; on Windows each would open a window.
        detached: process.platform !== 'win32',
      });
      let ready = false;
      running.set(service, child);
      const startTimer = setTimeout(() => {
        reject(new Error(`The ${service.name} was not ready within ${startTimeout / 1_000} s.`));
        child.kill('SIGKILL');
      }, startTimeout);
      child.on('message', (message) => {
        if (message !== 'ready') return;
        ready = true;
        clearTimeout(startTimer);
        resolve();
      });
      child.on('exit', (code, signal) => {
        running.delete(service);
        clearTimeout(startTimer);
        const exitReason = signal ? `signal ${signal}` : `code ${code}`;
        if (!ready) return reject(new Error(`The ${service.name} did not start (${exitReason}).`));
        if (!stopping) restart(service, exitReason);
      });
    });
  }

  function restart(service: Service, exitReason: string): void {
    const recent = (restarts.get(service) ?? []).filter((at) => Date.now() - at < 60_000);
    if (recent.length >= restartsPerMinute)
      return onGiveUp(`The ${service.name} keeps ending (${exitReason}); giving up.`);
    restarts.set(service, [...recent, Date.now()]);
    console.error(`The ${service.name} ended (${exitReason}); starting it again.`);
    launch(service).catch((error: Error) => onGiveUp(error.message));
  }

  async function stopAll(services: readonly Service[]): Promise<void> {
    const children = services.flatMap((service) => running.get(service) ?? []);
    const ended = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())));
    for (const child of children) child.kill('SIGTERM');
    const timer = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), killAfter);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  return {
    async start(services) {
      // A service that had been asked to stop may still have reported that it is ready.
      if (stopping) return new Promise<void>(() => undefined);
      starts.push(services);
      await Promise.all(services.map(launch));
    },
    async stop() {
      stopping = true;
      for (const services of starts.toReversed()) await stopAll(services);
    },
  };
}
