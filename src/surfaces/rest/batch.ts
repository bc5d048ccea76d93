import type { BatchResult } from '../../core/batch.ts';

/** 207 if some items failed (RFC 4918 §11.1: the body contains the statuses). */
export function batchStatus(results: BatchResult<unknown>[]): 201 | 207 {
  return results.every((result) => 'value' in result) ? 201 : 207;
}

export function presentBatch(results: BatchResult<never>[], present: (item: never) => unknown): unknown[] {
  return results.map((result) => {
    if ('value' in result) return { status: 201, data: present(result.value) };
    const { request_id: _, ...error } = result.error.toBody('');
    return { status: result.error.status, error };
  });
}
