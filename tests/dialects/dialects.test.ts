import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Json } from '@monarch/field-types'
import type { ImportDialect } from '@monarch/schema'
import { expect, test } from 'vitest'
import { readFile } from './reading.ts'

/**
 * Small files from many languages and programs, each with its expected result: dialect, column types, and values. `tables.json` has the
 * values of the tables, which are the same in each file of a language.
 */
const folder = path.join(import.meta.dirname, 'files')
const { tables, files } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'tables.json'), 'utf8')) as {
  tables: Record<string, { columns: [string, string][]; currency?: string; rows: Json[][] }>
  files: Record<string, { table: string; dialect: Partial<ImportDialect> }>
}

test('tables.json lists every file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted())
})

test.each(Object.entries(files))('%s', async (name, { table, dialect: expected }) => {
  const { columns, currency, rows } = tables[table]!
  const read = await readFile(readFileSync(path.join(folder, name)))
  expect(read.dialect).toMatchObject(expected)
  expect([read.doubts, read.problems]).toEqual([[], {}])
  expect(read.columns.map(({ header, fieldType }) => [header, fieldType])).toEqual(columns)
  const money = read.columns.find(({ fieldType }) => fieldType === 'currency')
  expect(money?.settings).toEqual(currency && { currency })
  expect(read.rows).toEqual(rows)
})
