import { expect, test } from 'vitest'
import type { LayoutItem } from './parts/layout.ts'
import { retitle, titlesOf } from './titles.ts'

const field = (id: string): LayoutItem => ({ id, type: 'field', w: 12, h: 1, fieldName: id, props: { label: 'Price' } })
const items: LayoutItem[] = [
  { id: 's', type: 'section', w: 12, h: 1, props: { title: 'Price', collapsible: true }, children: [field('amount')] },
  {
    id: 't',
    type: 'tabs',
    w: 12,
    h: 1,
    tabs: [
      { id: 'a', label: 'Dates', items: [field('due')] },
      { id: 'b', label: 'More', items: [{ id: 'c', type: 'card', w: 6, h: 1, props: { title: 'Price' } }] },
    ],
  },
]
const german = (written: string) => ({ Price: 'Preis', Dates: 'Termine' })[written] ?? written

test('titles of sections, cards and tabs are found at every depth', () =>
  expect(titlesOf(items)).toEqual(['Price', 'Dates', 'More', 'Price']))

test('other titles change nothing else, and no labels of fields', () => {
  const translated = retitle(items, german)
  expect(titlesOf(translated)).toEqual(['Preis', 'Termine', 'More', 'Preis'])
  const back = (written: string) => ({ Preis: 'Price', Termine: 'Dates' })[written] ?? written
  expect(retitle(translated, back)).toEqual(items)
  expect(translated[0]!.children).toEqual(items[0]!.children)
})
