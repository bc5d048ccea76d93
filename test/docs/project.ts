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
  /** `npm run` with a script of package.json. */
  runScript(name: string): Promise<void>;
  start(dataDir: string, environment?: Record<string, string>): Promise<ServerProcess>;
  remove(): Promise<void>;
}

export async function copyProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-copy-'));
  await cp('.', folder, { recursive: true, filter: (path) => !apart.has(basename(path)) });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const execute = async (program: string, args: string[]) => {
    await promisify(execFile)(program, args, { cwd: folder, env }).catch(({ message, stdout }) => {
      throw new Error(`${message}\n${stdout}`);
    });
  };
  const project: Project = {
    folder,
    run: (tool, ...args) => execute(join(folder, 'node_modules/.bin', tool), args),
    runScript: (name) => execute('npm', ['run', '--silent', name]),
    /** As `npm run dev` does. */
    async start(dataDir, environment) {
      await project.run('node', 'packages/contracts/build.ts', 'openapi');
      const settings = { DATA_DIR: dataDir, NODE_OPTIONS: '--import tsx', ...environment };
      return startProcess(settings, folder, join(folder, 'src/host/main.ts'));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return project;
}
