import { expect, test } from 'vitest';
import { bumpFor, isEnough } from '../../sdk/tools/bump.ts';

const before = 'type Query { "Turtles." turtles(first: Int): [String!]! }';

test.each([
  ['a field that goes', 'type Query { tortoises: String }', 'major'],
  ['an answer that may be null', 'type Query { turtles(first: Int): [String!] }', 'major'],
  ['an argument that must be given', 'type Query { turtles(first: Int!): [String!]! }', 'major'],
  ['a field that comes', 'type Query { turtles(first: Int): [String!]! tortoises: String }', 'minor'],
  ['an argument that may be given', 'type Query { turtles(first: Int, last: Int): [String!]! }', 'minor'],
  ['a description', 'type Query { "All turtles." turtles(first: Int): [String!]! }', 'patch'],
  ['nothing', before, 'patch'],
])('%s is a change of its size', (_, after, bump) => {
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
] as const)('from %s to %s for a %s change: %s', (from, to, bump, enough) => {
  expect(isEnough(from, to, bump)).toBe(enough);
});
