import type { BatchResult } from '../../core/batch.ts';

/** 201 where all was created, 207 where some items failed (RFC 4918 §11.1: the body says which). */
export function batchStatus(results: BatchResult<unknown>[]): 201 | 207 {
  return results.every((result) => 'value' in result) ? 201 : 207;
}

/** Each result in the order of the request; an error is what a request with that one item would have got. */
export function presentBatch(results: BatchResult<never>[], present: (item: never) => unknown): unknown[] {
  return results.map((result) => {
    if ('value' in result) return { status: 201, data: present(result.value) };
    const { request_id: _, ...error } = result.error.toBody('');
    return { status: result.error.status, error };
  });
}
