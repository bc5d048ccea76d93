const notPermitted = 'This user may not listen on this port. Set PORT to 1024 or above.';
const noAddress = 'Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all addresses.';

const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Set PORT to another port.',
  EACCES: notPermitted,
  EPERM: notPermitted,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: noAddress,
};

export class CannotListen extends Error {
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const remedy = remedies[cause.code ?? ''] ?? 'Set HOST and PORT to another address.';
    super(`Cannot listen on ${host}, port ${port} (${cause.message}). ${remedy}`, { cause });
  }
}
