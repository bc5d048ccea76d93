import { z } from 'zod';
import { readConfig } from '../../src/host/config.ts';
import { secrets } from '../../src/host/settings/dot-env.ts';
import { settingGroups } from '../../src/host/settings/environment.ts';
import { inDotEnv, openings } from '../../src/host/settings/open.ts';

interface Setting {
  name: string;
  /** As in `.env`; empty where there is none. */
  default: string;
  description: string;
  unset: string | undefined;
  example: string | undefined;
  /** From the error message of the setting; undefined where any text is valid. */
  allowed: string | undefined;
}

/** Invalid for every setting that restricts its values. */
const invalidValue = '?';

function describeSetting([name, schema]: [string, z.ZodType]): Setting {
  const { description = '', unset, unit, example } = schema.meta() ?? {};
  const { type, defaultValue = '' } = schema.def as { type: string; defaultValue?: unknown };
  const message = schema.safeParse(invalidValue).error?.issues[0]?.message.replace(/^must be /, '');
  const allowed = message && unit ? `${message}, in ${unit}` : message;
  const text = type === 'default' || type === 'prefault' ? String(defaultValue) : '';
  return { name, default: text, description, unset, example, allowed };
}

const groups = Object.entries(settingGroups).map(([title, settings]) => ({
  title,
  settings: Object.entries(settings as Record<string, z.ZodType>).map(describeSetting),
}));

/** The whole file `.env.example`. */
export function envExample(): string {
  const sections = groups.map(({ title, settings }) => `## ${title}\n\n${settings.map(renderLine).join('\n\n')}\n`);
  return `# Generated from src/host/settings/environment.ts by \`npm run contracts\`. Copy to .env.
# All settings with their defaults. An empty value counts as unset. A name that looks like a typo of a setting is a warning.

${sections.join('\n')}`;
}

function renderLine({ name, default: value, description, unset, example, allowed }: Setting): string {
  const comments = [
    wrapped(description, 120),
    ...(unset ? [`# Unset: ${unset}.`] : []),
    ...(allowed ? [wrapped(`Allowed: ${allowed}.`, 120)] : []),
    ...(example ? [`# Example: ${example}`] : []),
    ...(secrets.includes(name)
      ? [`# Or a file that contains it: ${name}_FILE=/run/secrets/${name.toLowerCase()}`]
      : []),
  ];
  return `${comments.join('\n').replaceAll('`', '')}\n${name}=${value}`;
}

/** Comment lines of at most `width` characters. */
function wrapped(text: string, width: number): string {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** The whole page `docs/settings.md`. */
export function settingsPage(): string {
  const sections = groups.map(
    ({ title, settings }) => `## ${title}

| Setting | Default | Meaning | Allowed values |
| ------- | ------- | ------- | -------------- |
${settings.map(renderRow).join('\n')}
`,
  );
  return `# Settings

<!-- Generated from src/host/settings/environment.ts by \`npm run contracts\`. Do not edit. -->

Settings are environment variables, or lines of a file \`.env\` in the working directory; the environment takes precedence. An empty value
counts as unset. An invalid value prevents the start; the message states the allowed values. A name that looks like a typo is a warning.
[.env.example](../.env.example) has all settings with their defaults.

A secret may be in a file, as Docker and Kubernetes mount them: ${names.format(secrets.map((name) => `\`${name}_FILE\``))} are paths.
White space around the secret is ignored. A setting and its file cannot both be set.

## What is open

What people and programs can do without a token from you. On your own machine, \`npm start\` accepts only connections from that machine, and
prints what is open. In production (\`NODE_ENV=production\`), everything is closed until you open it, with two exceptions: web pages of any
origin may call the API with a token, and invoices are paid with test cards until you set up Stripe. \`terrapin doctor\` lists what is open with your settings.

| Open | On your machine | In production | To open it | To close it |
| ---- | --------------- | ------------- | ---------- | ----------- |
${openings.map(renderOpening).join('\n')}

${sections.join('\n')}`;
}

const onMachine = readConfig({});
const inProduction = readConfig({ NODE_ENV: 'production' });

function renderOpening({ name, what, isOpen, open, close }: (typeof openings)[number]): string {
  const state = (config: typeof onMachine) => (isOpen(config) ? 'open' : 'closed');
  const cells = [
    `${name}: ${what}`,
    state(onMachine),
    state(inProduction),
    `\`${inDotEnv(open)}\``,
    `\`${inDotEnv(close)}\``,
  ];
  return `| ${cells.join(' | ')} |`;
}

function renderRow({ name, default: value, description, unset, example, allowed }: Setting): string {
  const shown = value ? `\`${value}\`` : (unset ?? 'none');
  const meaning = example ? `${description} Example: \`${example}\`` : description;
  const cells = [`\`${name}\``, shown, meaning, allowed ?? 'any text'];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
