import { spawnSync } from 'node:child_process';

/** Why programs in Python with `requests` cannot run here; null if they can. */
export const pythonReason: string | null =
  spawnSync('python3', ['-c', 'import requests']).status === 0 ? null : 'python3 with requests was not found';
