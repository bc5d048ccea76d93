import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatAmount } from './amounts.ts';

/** For a field that shows `text` whenever that changes, but keeps what is being typed. */
export function useTextOf(text: string, isIdle = () => true) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the text changes
  useLayoutEffect(() => {
    if (input.current && isIdle() && input.current.value.trim() !== text) input.current.value = text;
  }, [text]);
  return input;
}

/** Of an amount in the address, as it is typed here. */
export const typedAmount = (amount: string) => (Number(amount) ? formatAmount(Number(amount)) : amount);

export function dayOf(instant: string): string {
  const date = new Date(instant);
  // The format of Sweden is that of ISO 8601.
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString('sv');
}
