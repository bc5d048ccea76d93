import { expect, test } from 'vitest';
import { bumpFor, isEnough } from '../../sdk/tools/bump.ts';

const before = 'type Query { "Turtles." turtles(first: Int): [String!]! }';

test.each([
  ['a removed field', 'type Query { tortoises: String }', 'major'],
  ['a field that becomes nullable', 'type Query { turtles(first: Int): [String!] }', 'major'],
  ['an argument that becomes required', 'type Query { turtles(first: Int!): [String!]! }', 'major'],
  ['an added field', 'type Query { turtles(first: Int): [String!]! tortoises: String }', 'minor'],
  ['an added optional argument', 'type Query { turtles(first: Int, last: Int): [String!]! }', 'minor'],
  ['a description', 'type Query { "All turtles." turtles(first: Int): [String!]! }', 'patch'],
  ['no change', before, 'patch'],
])('%s requires the expected version bump', (_, after, bump) => {
  expect(bumpFor(before, after).bump).toBe(bump);
});

test.each([
  ['1.2.3', '2.0.0', 'major', true],
  ['1.2.3', '1.3.0', 'major', false],
  ['1.2.3', '1.3.0', 'minor', true],
  ['1.2.3', '1.2.4', 'minor', false],
  ['1.2.3', '1.2.3', 'minor', false],
  ['1.2.3', '0.9.0', 'major', false],
  ['0.1.0', '0.2.0', 'major', true],
  ['0.1.0', '0.1.1', 'major', false],
  ['0.1.0', '0.1.1', 'minor', true],
] as const)('raising %s to %s is enough for a %s change: %s', (from, to, bump, enough) => {
  expect(isEnough(from, to, bump)).toBe(enough);
});
