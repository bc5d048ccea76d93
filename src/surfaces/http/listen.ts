import type { AddressInfo, Server } from 'node:net';
import { OperatorError } from '../../core/operator-error.ts';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** The setting of the port, for error messages. Default: `PORT`. */
  readonly setting?: 'WORKER_PORT';
  /** Whether other processes share the port (SO_REUSEPORT). */
  readonly isShared?: boolean;
}

export function listen(server: Server, { host, port, setting, isShared = false }: ListenAddress): Promise<number> {
  // Linux only. Elsewhere node:cluster shares the port, but loses connections passed to an exiting process.
  const reusePort = isShared && process.platform === 'linux';
  // Without `exclusive`, the supervisor would listen for a process, and still do when that has closed its server.
  const exclusive = reusePort || !isShared;
  return new Promise((resolve, reject) => {
    const fail = async (cause: NodeJS.ErrnoException) => {
      const holder = cause.code === 'EADDRINUSE' ? await findTerrapin(host, port) : null;
      reject(new CannotListen(host, port, setting ?? 'PORT', cause, holder));
    };
    server.once('error', fail);
    server.listen({ port, host, exclusive, reusePort }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** The name and version of the Terrapin that listens there; null if another program does. */
export async function findTerrapin(host: string, port: number): Promise<string | null> {
  try {
    const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(1_000),
    });
    const { name, version } = (await response.json()) as { name?: string; version?: string };
    return name === 'Terrapin' ? `${name} ${version}` : null;
  } catch {
    return null;
  }
}

const notPermitted = 'This user may not listen on this port. Set {port} to 1024 or above.';
const noAddress = 'Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all addresses.';

const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program uses it. Stop that program, or set {port} to another port.',
  EACCES: notPermitted,
  EPERM: notPermitted,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: noAddress,
};

class CannotListen extends OperatorError {
  constructor(host: string, port: number, setting: string, cause: NodeJS.ErrnoException, holder: string | null) {
    const known = holder
      ? `${holder} runs there already. Stop it, or set {port} to another port.`
      : (remedies[cause.code ?? ''] ?? 'Set HOST and {port} to another address.');
    const remedy = known.replace('{port}', setting);
    super(`Cannot listen on ${host}, port ${port} (${cause.code ?? cause.message}). ${remedy}`, { cause });
  }
}
