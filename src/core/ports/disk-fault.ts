const faults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** A full or faulty disk, or too many open files: not the client's fault, and possibly temporary. */
export function isDiskFault(error: unknown): boolean {
  return faults.has((error as NodeJS.ErrnoException)?.code ?? '');
}
