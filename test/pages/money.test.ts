import { describe, expect, test } from 'vitest';
import { sumByCurrency } from '../../packages/pages/board/amounts.ts';
import { money } from '../../src/values/money.ts';

describe('the amounts of the board', () => {
  test('are summed exactly, by currency, that of most invoices first', () => {
    const amounts = [
      { amount: 0.1, currency: 'EUR' },
      { amount: 0.2, currency: 'EUR' },
      { amount: 12500, currency: 'JPY' },
      { amount: 1.005, currency: 'KWD' },
      { amount: 2.0001, currency: 'CLF' },
    ];
    expect(sumByCurrency(amounts)).toEqual([
      { currency: 'EUR', count: 2, amount: '0.3000' },
      { currency: 'CLF', count: 1, amount: '2.0001' },
      { currency: 'JPY', count: 1, amount: '12500.0000' },
      { currency: 'KWD', count: 1, amount: '1.0050' },
    ]);
  });

  test('stay exact in sums beyond the precision of a number', () => {
    const amounts = Array.from({ length: 10_001 }, () => ({ amount: 9_999_999_999.99, currency: 'EUR' }));
    const [sum] = sumByCurrency(amounts);
    expect(sum?.amount).toBe('100009999999899.9900');
    expect(money(sum?.amount as string, 'EUR')).toBe('€100,009,999,999,899.99');
  });

  test('have the decimals of their currency, or more', () => {
    const amounts = [
      [12500, 'JPY'],
      [120.5, 'EUR'],
      [36453.6, 'HUF'],
      [1.005, 'KWD'],
    ] as const;
    expect(amounts.map(([amount, currency]) => money(amount, currency))).toEqual([
      '¥12,500',
      '€120.50',
      'HUF 36,453.60',
      'KWD 1.005',
    ]);
  });
});
