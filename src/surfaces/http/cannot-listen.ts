const notPermitted = 'Listening there takes permission this user lacks: set PORT to 1024 or above.';
const noAddress = 'Set HOST to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.';

/** What to do, by the code of the error. */
const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there: set PORT to another port.',
  EACCES: notPermitted,
  EPERM: notPermitted,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: noAddress,
};

/** Thrown where the server cannot listen at the address it was given. */
export class CannotListen extends Error {
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const remedy = remedies[cause.code ?? ''] ?? 'Set HOST and PORT to another address.';
    super(`Cannot listen on ${host}, port ${port} (${cause.message}). ${remedy}`, { cause });
  }
}
