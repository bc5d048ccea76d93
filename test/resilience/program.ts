import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export class Program {
  readonly #args: readonly string[];
  readonly #env: Record<string, string>;
  readonly #log: string;
  #child: ChildProcess | null = null;
  #readyBefore = 0;

  constructor(args: readonly string[], env: Record<string, string>, log: string) {
    this.#args = args;
    this.#env = env;
    this.#log = log;
  }

  start(): void {
    const out = openSync(this.#log, 'a');
    const env = { PATH: process.env.PATH, ...this.#env };
    this.#child = spawn(process.execPath, this.#args, { env, stdio: ['ignore', out, out] });
    closeSync(out);
  }

  /** Whether the output since the last start contains `words`. Rejects once the program has ended. */
  async hasSaid(words: string): Promise<boolean> {
    if (this.#child?.exitCode !== null) throw new Error(`${this.#args[0]} ended: ${await this.#said()}`);
    return (await this.#said()).split(words).length - 1 > this.#readyBefore;
  }

  async kill(words: string): Promise<void> {
    await this.end('SIGKILL');
    this.#readyBefore = (await this.#said()).split(words).length - 1;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  #said(): Promise<string> {
    return readFile(this.#log, 'utf8');
  }
}
