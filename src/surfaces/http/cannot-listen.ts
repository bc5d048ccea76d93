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

export class CannotListen extends Error {
  constructor(host: string, port: number, setting: string, cause: NodeJS.ErrnoException) {
    const remedy = (remedies[cause.code ?? ''] ?? 'Set HOST and {port} to another address.').replace('{port}', setting);
    super(`Cannot listen on ${host}, port ${port} (${cause.code ?? cause.message}). ${remedy}`, { cause });
  }
}
