const faults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** Whether a disk has no room or does not work, or too many files are open: no fault of the client, and it may pass. */
export function isDiskFault(error: unknown): boolean {
  return faults.has((error as NodeJS.ErrnoException)?.code ?? '');
}
