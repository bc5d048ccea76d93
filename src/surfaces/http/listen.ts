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
  const reuse = isShared && process.platform === 'linux' ? { exclusive: true, reusePort: true } : {};
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new CannotListen(host, port, setting ?? 'PORT', cause));
    server.once('error', fail);
    server.listen({ port, host, ...reuse }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const notPermitted = 'This user may not listen on this port. Set {port} to 1024 or above.';
const noAddress = 'Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all addresses.';

const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program uses it, or Terrapin runs already. Stop that program, or set {port} to another port.',
  EACCES: notPermitted,
  EPERM: notPermitted,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: noAddress,
};

export class CannotListen extends OperatorError {
  constructor(host: string, port: number, setting: string, cause: NodeJS.ErrnoException) {
    const remedy = (remedies[cause.code ?? ''] ?? 'Set HOST and {port} to another address.').replace('{port}', setting);
    super(`Cannot listen on ${host}, port ${port} (${cause.code ?? cause.message}). ${remedy}`, { cause });
  }
}
