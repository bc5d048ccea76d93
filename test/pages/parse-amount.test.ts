import { describe, expect, test } from 'vitest';
import { amountsIn, parseAmount, whichAmount } from '../../packages/pages/board/amounts.ts';
import { currenciesWith } from '../../packages/pages/board/currencies.ts';
import { isCurrency } from '../../src/values/currency.ts';

describe('an amount in a form', () => {
  test.each([
    ['12345.67', 12345.67],
    ['12,345.67', 12345.67],
    ['12.345,67', 12345.67],
    ['12 345,67', 12345.67],
    ['12\u00a0345.67', 12345.67],
    ["1'234.50", 1234.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['12,34,567.89', 1234567.89],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['.5', 0.5],
    ['5.', 5],
    ['€ 99', 99],
    ['99 EUR', 99],
    ['$1,250.00', 1250],
    ['-5', -5],
    ['0', 0],
  ])('%s is read in every locale', (text, amount) => {
    expect([parseAmount(text, ','), parseAmount(text, '.')]).toEqual([amount, amount]);
  });

  test('has the separator of thousands of the locale before three digits', () => {
    expect([parseAmount('12,345', ','), parseAmount('12,345', '.')]).toEqual([12345, 12.345]);
    expect([parseAmount('12.345', ','), parseAmount('12.345', '.')]).toEqual([12.345, 12345]);
  });

  test.each([
    '',
    'abc',
    '1,2,3',
    '1.2.3',
    '12,34.56',
    '1.234,567.8',
    '1,234.5.6',
    '--5',
    '1e5',
    '.',
    ',',
  ])('%j is none', (text) => {
    expect([parseAmount(text, ','), parseAmount(text, '.')]).toEqual([null, null]);
  });

  test('is asked about where three digits may be decimals of none', () => {
    expect(whichAmount('1.500', 'EUR', ',')).toBe('Write 1500 or 1.50: 1.500 can be either.');
    expect(whichAmount('€ 12,345', 'EUR', '.')).toBe('Write 12345 or 12,34: € 12,345 can be either.');
    const clear = ['1,500', '1.50', '1234.500', '0.125', '1.500,00', '1.500.000'];
    expect(clear.map((text) => whichAmount(text, 'EUR', ','))).toEqual(clear.map(() => null));
    expect(whichAmount('1.500', 'KWD', ',')).toBeNull();
  });

  test('has a currency that the server accepts', () => {
    const codes = currenciesWith('EUR');
    expect(codes.length).toBeGreaterThan(150);
    expect(codes.filter((code) => !isCurrency(code))).toEqual([]);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(currenciesWith('DEM')[0]).toBe('DEM');
  });
});

describe('an amount in a search', () => {
  test.each([
    ['12,345.67', [12_345.67]],
    ['12.345,67', [12_345.67]],
    ['1.500', [1.5, 1500]],
    ['€ 99', [99]],
    ['2026', [2026]],
    ['R-2026', []],
    ['2026-0005', []],
    ['0', []],
    ['-5', []],
    ['49123456789012', []],
    ['1.23456', []],
  ])('%s may mean %j', (text, amounts) => {
    expect(amountsIn(text).toSorted((a, b) => a - b)).toEqual(amounts);
  });
});
