/** A backup cannot be made, restored or moved. Its message says why, and what to do. */
export class BackupError extends Error {}
