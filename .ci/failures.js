// Prints what failed in a report of vitest (JSON): the "files", one per line, or the "errors" with their places.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [report, what] = process.argv.slice(2);
const text = readFileSync(report, 'utf8');
const failed = text ? JSON.parse(text).testResults.filter(({ status }) => status === 'failed') : [];

/** The message, and the first line of the stack that is in the project. */
function describe(message) {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const start = lines.findIndex((line) => /^ +at /.test(line));
  const reason = (start < 0 ? lines : lines.slice(0, start)).slice(0, 15);
  const here = `${process.cwd()}/`;
  const place = lines.find((line) => /^ +at /.test(line) && !line.includes('node_modules') && line.includes(here));
  return [...reason, ...(place ? [place.trim().replaceAll(here, '')] : [])].map((line) => `    ${line}`);
}

for (const { name, message, assertionResults } of failed) {
  const file = relative('', name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const errors = tests.flatMap(({ fullName, failureMessages }) => [
    `  ${file}: ${fullName}`,
    ...failureMessages.flatMap(describe),
  ]);
  // Without a failed test, the file or one of its hooks has failed.
  const lines = tests.length > 0 ? errors : [`  ${file}`, ...describe(message)];
  process.stdout.write(what === 'files' ? `${name}\n` : `${lines.join('\n')}\n`);
}
