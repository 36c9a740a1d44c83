import { expect, test } from 'vitest'
import { changedRows, draftKey, translationOf } from '../../../forms/translations/lines.ts'
import { linesOf, type Translatable } from './translation-lines.ts'

const invoice: Translatable = {
  entity: {
    id: 'e',
    displayName: 'Invoice',
    pluralName: 'Invoices',
    translations: { de: { displayName: 'Rechnung' } },
  },
  fields: [
    {
      id: 'f',
      displayName: 'Status',
      placeholder: null,
      helpText: 'Paid or not',
      settings: { choices: [{ value: 'open' }, { value: 'paid', label: 'Paid' }] },
      translations: { de: { options: { open: 'Offen' } } },
    },
  ],
  views: [{ id: 'v', name: 'Overdue', type: 'form', config: { intro: 'Tell us', thanks: 'Tell us', title: '' } }],
  titles: ['Payment', 'Payment'],
}

test('every text that has one is a line, with its translation', () => {
  const { entity, field, view } = linesOf(invoice)
  const lines = [...entity, ...field, ...view]
  expect(lines.map((line) => [line.text, translationOf(line, 'de')])).toEqual([
    ['Invoice', 'Rechnung'],
    ['Invoices', ''],
    ['Payment', ''],
    ['Status', ''],
    ['Paid or not', ''],
    ['open', 'Offen'],
    ['Paid', ''],
    ['Overdue', ''],
    ['Tell us', ''],
  ])
})

test('a draft changes only rows whose texts differ, and keeps their other translations', () => {
  const { entity, field, view } = linesOf(invoice)
  const lines = [...entity, ...field, ...view]
  const draft = {
    [draftKey('de', entity[0]!)]: 'Rechnung',
    [draftKey('de', entity[2]!)]: 'Zahlung',
    [draftKey('de', field[0]!)]: 'Zustand',
    [draftKey('de', field[3]!)]: 'Bezahlt',
    [draftKey('en', view[0]!)]: 'Late',
    [draftKey('de', view[1]!)]: 'Erzählen Sie',
  }
  expect(changedRows(lines, draft, ['en', 'de'])).toEqual([
    { kind: 'entity', id: 'e', translations: { de: { displayName: 'Rechnung', titles: { Payment: 'Zahlung' } } } },
    {
      kind: 'field',
      id: 'f',
      translations: { de: { displayName: 'Zustand', options: { open: 'Offen', paid: 'Bezahlt' } } },
    },
    { kind: 'view', id: 'v', translations: { en: { name: 'Late' }, de: { texts: { 'Tell us': 'Erzählen Sie' } } } },
  ])
})
