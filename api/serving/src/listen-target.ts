/** Where a process was told to listen. */
interface Address {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
}

/** Either the one or the other. */
export type ListenTarget = Address | { readonly fd: number };

type Environment = Readonly<Record<string, string | undefined>>;

/** The first one that is handed over, by systemd's protocol. */
const firstHandedOver = 3;

/**
 * What to listen on: the socket that whoever started this process holds open and hands over (`LISTEN_FDS`, `LISTEN_PID`;
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html), else an address of its own. A socket that is
 * held open outlives each process, with the connections that nobody has taken yet.
 */
export function listenTarget(address: Address, environment: Environment, pid: number): ListenTarget {
  const { LISTEN_FDS: count = '', LISTEN_PID: meant = '' } = environment;
  const isMeant = meant === '' || Number(meant) === pid;
  return count === '1' && isMeant ? { fd: firstHandedOver } : { port: address.port, host: address.host };
}
