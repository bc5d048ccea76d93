import { ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import type { Break } from './breaks.ts';

const removed = 'documents that use it are refused, also those of SDKs that were made before.';
/** For whom it breaks, by the kind of change. Others change a type. */
const effects: Readonly<Record<string, string>> = {
  [ChangeType.TypeRemoved]: removed,
  [ChangeType.FieldRemoved]: removed,
  [ChangeType.FieldArgumentRemoved]: removed,
  [ChangeType.InputFieldRemoved]: 'requests that send it are refused.',
  [ChangeType.EnumValueRemoved]: 'requests that send it are refused, and clients that wait for it never see it.',
  [ChangeType.FieldArgumentAdded]: 'documents without it are refused.',
  [ChangeType.InputFieldAdded]: 'requests without it are refused.',
  [ChangeType.UnionMemberRemoved]: 'documents that select it are refused.',
};

/** What no longer works for a document that was written for the former schema. */
export async function breaksOfGraphql(before: string, after: string): Promise<Break[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ type, path = '', message }) => ({
      name: path,
      sentence: `${message}: ${effects[type] ?? 'clients that were made for the former type fail.'}`,
    }));
}
