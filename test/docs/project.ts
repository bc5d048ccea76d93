import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, startProcess } from '../support/process.ts';

const apart = new Set(['.git', '.data', '.env', 'bench', 'coverage', 'dist', 'node_modules']);

export interface Project {
  folder: string;
  run(tool: string, ...args: string[]): Promise<void>;
  start(dataDir: string, environment?: Record<string, string>): Promise<ServerProcess>;
  remove(): Promise<void>;
}

export async function copyProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-copy-'));
  await cp('.', folder, { recursive: true, filter: (path) => !apart.has(basename(path)) });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const project: Project = {
    folder,
    async run(tool, ...args) {
      const bin = join(folder, 'node_modules/.bin', tool);
      await promisify(execFile)(bin, args, { cwd: folder, env }).catch(({ message, stdout }) => {
        throw new Error(`${message}\n${stdout}`);
      });
    },
    /** As `npm run dev` does. */
    async start(dataDir, environment) {
      await project.run('node', 'src/tools/build.ts', 'openapi');
      const settings = { DATA_DIR: dataDir, NODE_OPTIONS: '--import tsx', ...environment };
      return startProcess(settings, folder, join(folder, 'src/main.ts'));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return project;
}
