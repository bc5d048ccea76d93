import { eventsOf, lifecycles } from './lifecycles.ts';

/** Few bytes: most events have the name of their state. */
export function plugin(): string {
  const renamed = [...lifecycles.values()].flatMap(eventsOf).flatMap(([state, type]) => {
    const name = type.slice(type.indexOf('_') + 1);
    return name === state ? [] : [`  ${state}: '${name}',\n`];
  });
  return `/** States whose event has another name. */\nexport const eventNames: Readonly<Record<string, string>> = {\n${renamed.join('')}};\n`;
}
