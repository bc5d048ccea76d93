import { formatMoney } from './money.ts';

const { separator: usualSeparator } = formatMoney('0.01', 'EUR');

/** An amount that aligns with others by its decimal separator: invisible digits fill it up to `decimals`. */
export function Amount({
  amount,
  currency,
  decimals,
}: {
  amount: number | string;
  currency: string;
  decimals: number;
}) {
  const money = formatMoney(amount, currency);
  const missing = '0'.repeat(Math.max(0, decimals - money.decimals));
  return (
    <span class="amount">
      {money.digits}
      {missing && (
        <span class="filler" aria-hidden="true">
          {money.decimals === 0 && usualSeparator}
          {missing}
        </span>
      )}
      {money.unit && <span class="unit">{money.unit}</span>}
    </span>
  );
}
