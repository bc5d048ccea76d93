// Writes what a run of vitest has shown into the folder $CI_RESULTS: `files` that failed, the first of the `errors` of each, how
// many tests `passed` and `failed`, and how many of those that passed are `clean`: in a file without a failure.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const here = `${process.cwd()}/`;

/** The message, and the first line of the stack that is in the project. */
function describe({ name, message, stack = '' }) {
  const place = stack.split('\n').find((line) => line.includes(here) && !line.includes('node_modules'));
  const lines = stripVTControlCharacters(message || name || 'failed without a message')
    .trim()
    .split('\n')
    .slice(0, 15);
  return [...lines, ...(place ? [place.trim().replaceAll(here, '')] : [])].map((line) => `    ${line}\n`).join('');
}

/** Of tests, of hooks, and of the file as a whole. */
function errorsOf(module) {
  const file = relative('', module.moduleId);
  const all = [...module.children.allTests()].flatMap((test) =>
    (test.result().state === 'failed' ? test.result().errors : []).map((error) => [`${file}: ${test.fullName}`, error]),
  );
  const hooks = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => [`${file}: ${suite.fullName ?? 'the file as a whole'}`, error]),
  );
  return [...hooks, ...all].map(([title, error]) => `  ${title}\n${describe(error)}`);
}

// vitest takes the default export of a reporter.
// biome-ignore lint/style/noDefaultExport: as above.
export default class {
  onTestRunEnd(modules, unhandled) {
    const count = (all, state) => all.flatMap(({ children }) => [...children.allTests(state)]).length;
    const broken = modules.filter((module) => module.state() === 'failed');
    const errors = broken.map((module) => errorsOf(module)[0] ?? `  ${relative('', module.moduleId)}\n`);
    errors.push(...unhandled.map((error) => `  outside of a test:\n${describe(error)}`));
    const write = (name, text) => writeFileSync(`${process.env.CI_RESULTS}/${name}`, `${text}`);
    write('files', broken.map(({ moduleId }) => `${moduleId}\n`).join(''));
    write('errors', errors.join(''));
    write('passed', count(modules, 'passed'));
    write(
      'clean',
      count(
        modules.filter((module) => !broken.includes(module)),
        'passed',
      ),
    );
    // A hook or a file as a whole counts as one.
    write(
      'failed',
      broken.reduce((sum, module) => sum + (count([module], 'failed') || 1), 0),
    );
  }
}
