import { AppError } from '@monarch/schema'
import { expect, test } from 'vitest'
import { requireAffordable, type RootWork } from './scan-cost.ts'

type Work = RootWork['scans'][number]

const scan = (table: string, inner: readonly Work[] = []): Work => ({
  table,
  linkedTo: null,
  most: Infinity,
  weight: 1,
  inner,
})
const linked = (table: string, linkedTo: string, inner: readonly Work[] = []): Work => ({
  ...scan(table, inner),
  linkedTo,
})
const pageOf = (table: string, most: number, inner: readonly Work[]): Work => ({
  ...scan(table, inner),
  most,
  weight: 0,
})
const sizes: Readonly<Record<string, number>> = { deal: 5_000_000, task: 25_000_000, firm: 10 }

function check(isAnswered: boolean, ...work: readonly RootWork[]): void {
  const ask = () => requireAffordable(work, (table) => sizes[table] ?? 0)
  if (isAnswered) ask()
  else expect(ask).toThrow(AppError)
}

test('one scan is allowed on a table of any size, even with lookups of linked records', () => {
  check(true, { scans: [scan('task')], page: [] })
  check(true, { scans: [scan('deal', [linked('task', 'deal')])], page: [] })
})

test('a second large scan is counted', () => {
  check(false, { scans: [scan('task')], page: [] }, { scans: [scan('task')], page: [] })
})

test('nested lists count the linked records, not those that they return', () => {
  check(true, { scans: [], page: [pageOf('deal', 1000, [linked('task', 'deal')])] })
  check(false, { scans: [], page: [pageOf('firm', 10, [linked('task', 'firm')])] })
})

test('a scan that reads many linked rows per row is counted', () => {
  check(false, { scans: [scan('deal', [linked('task', 'deal', [linked('task', 'deal')])])], page: [] })
})

test('tables of unknown size cost nothing', () => {
  check(true, { scans: [scan('none', [linked('none', 'none')])], page: [] })
})
