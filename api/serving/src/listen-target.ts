import { SettingsError } from './settings/settings.ts';

/** A configured host and port to listen on. */
interface Address {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
}

/** Either an inherited socket or an address. */
export type ListenTarget = Address | { readonly fd: number };

type Environment = Readonly<Record<string, string | undefined>>;

/** The first inherited file descriptor in systemd's protocol. */
const firstInheritedFd = 3;

/**
 * The target to listen on: a socket that the parent process hands over (`LISTEN_FDS`, `LISTEN_PID`;
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html), otherwise the configured address. An
 * inherited socket outlives the process and queues new connections meanwhile.
 * @throws SettingsError for several sockets, of which it is not known which one is meant
 */
export function listenTarget(address: Address, environment: Environment, pid: number): ListenTarget {
  const { LISTEN_FDS: count = '', LISTEN_PID: targetPid = '' } = environment;
  const isOurs = targetPid === '' || Number(targetPid) === pid;
  if (!isOurs || count === '' || count === '0') return { port: address.port, host: address.host };
  if (count !== '1') throw new SettingsError('LISTEN_FDS must be 1, because this process listens on one socket');
  return { fd: firstInheritedFd };
}
