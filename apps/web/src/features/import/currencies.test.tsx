import type { GuessedType } from '@monarch/field-types'
import type { ImportDialect, ImportPreview } from '@monarch/schema'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { all, clickOn, shows } from '../../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../../tests/web/draw.ts'
import { ColumnRow } from './ColumnRow.tsx'
import { beginImport, type ImportState, withTarget } from './import-state.ts'
import { readSamples } from './read-samples.ts'

const dialect: ImportDialect = {
  encoding: 'utf-8',
  separator: ';',
  quote: '"',
  lineEnd: '\n',
  headerRow: 0,
  decimalMark: ',',
  thousandsMark: ' ',
  dateOrder: 'dayFirst',
  currencyWords: ['kr'],
}
const price = {
  header: 'Pris',
  field: null,
  ignored: null,
  fieldType: 'currency' as const,
  settings: { currency: 'SEK' },
  samples: ['1 234,50 kr', '€ 3'],
  reads: ['1234.50', '¤3'],
  numbers: ['1234.50 ¤', '¤ 3'],
}
const fee = {
  id: '1',
  name: 'fee',
  label: 'Fee',
  fieldType: 'decimal',
  currency: null,
  isRequired: false,
  isKey: false,
  hasChoices: false,
  relation: null,
}
const preview: ImportPreview = {
  sheets: [],
  hiddenSheets: [],
  format: 'csv',
  dialect,
  isExport: false,
  doubts: [],
  head: [],
  columns: [price],
  rows: [],
  fields: [fee],
}
const begun = beginImport(preview, { fileName: 'a.csv', isNew: true, sheet: null, mayChange: true })

function Row({ first, onDialect }: { first: ImportState; onDialect: (dialect: ImportDialect) => void }) {
  const [state, setState] = useState(first)
  return (
    <ul>
      <ColumnRow
        state={state}
        column={price}
        index={0}
        mayChange
        isReading={false}
        onChange={setState}
        onDialect={onDialect}
      />
    </ul>
  )
}

test('the guessed currency of a new field can be changed, and the samples follow at once', async () => {
  const { element } = drawAlone(<Row first={begun} onDialect={() => {}} />)
  await shows('Read as SEK 1,234.50 · not readable', element)
  await clickOn('Currency of Pris', element)
  await clickOn(/^NOK/)
  await shows('Read as NOK 1,234.50 · not readable', element)
  await clickOn('Currency of Pris', element)
  await clickOn(/^EUR/)
  await shows('Read as not readable · €3.00', element)
})

test('plain numbers are shown without the currency, which words are currencies can be changed', async () => {
  const sent: ImportDialect[] = []
  const first = withTarget(begun, 0, { kind: 'field', name: 'fee' })
  const { element } = drawAlone(<Row first={first} onDialect={(next) => sent.push(next)} />)
  await shows('Read as 1,234.5 · 3', element)
  expect(all('[role=checkbox]', undefined, element).map((box) => box.getAttribute('aria-checked'))).toEqual(['true'])
  await clickOn('Read the numbers without the currency (kr)', element)
  expect(sent).toEqual([{ ...dialect, currencyWords: [] }])
})

test.each<[GuessedType, readonly string[] | null]>([
  [{ fieldType: 'currency', settings: { currency: 'SEK' } }, ['SEK 1,234.50', 'not readable']],
  [{ fieldType: 'currency', settings: { currency: 'GBP' } }, ['not readable', 'not readable']],
  [{ fieldType: 'decimal', settings: {} }, ['1,234.5', '3']],
  [{ fieldType: 'text', settings: {} }, null],
])('a field %j reads %j', (field, shown) => {
  const texts = readSamples(price, field)
  expect(texts?.map((text) => text.replaceAll('\u00a0', ' ')) ?? null).toEqual(shown)
})
