import { readFile, writeFile } from 'node:fs/promises';

/** The text of each file that is generated and committed. */
export type GeneratedFiles = Record<string, () => Promise<string>>;

/** Writes the files that are out of date, or with --check fails if there is one. */
export async function writeGenerated(files: GeneratedFiles, command: string): Promise<void> {
  const isCheck = process.argv.includes('--check');
  const stale: string[] = [];
  for (const [file, generate] of Object.entries(files)) {
    const text = await generate();
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    stale.push(file);
    if (!isCheck) await writeFile(file, text);
  }
  if (isCheck && stale.length > 0) {
    process.stderr.write(`Out of date: ${stale.join(', ')}. Run ${command} and commit the result.\n`);
    process.exit(1);
  }
  process.stdout.write(stale.length > 0 ? `Wrote ${stale.join(', ')}.\n` : `${command}: everything is up to date.\n`);
}
