import { expect } from 'vitest'
import { thingsWith } from '../made-entities.ts'
import { click, openApp, pointAt, press, type } from './app.tsx'
import { api } from './network.ts'

// Reads and clicks tables: cells are identified by row index and column name.

/** Opens a table, used by this test only, sorted by title. */
export async function openThings(count: number, search = '') {
  const things = await thingsWith(api, count)
  await openApp(`${things.at}?sort=title${search}`)
  await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
  return things
}

export function columnHeader(column: string): HTMLElement {
  const headers = [...document.querySelectorAll<HTMLElement>('[role=columnheader][data-field]')]
  const header = headers.find(({ textContent }) => textContent.trim() === column)
  if (!header) throw new Error(`There is no column ${column}, only ${headers.map((each) => each.textContent).join()}`)
  return header
}

export function cell(row: number, column: string): HTMLElement {
  const header = columnHeader(column)
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${header.dataset.column}"]`)
  if (!found) throw new Error(`There is no row ${row}`)
  return found
}

export const text = (row: number, column: string): string => cell(row, column).textContent.trim()

export const isTicked = (row: number, column: string): boolean =>
  cell(row, column).querySelector('[role=checkbox]')!.getAttribute('aria-checked') === 'true'

/** Names of the visible records, in order. */
export const names = (): string[] =>
  [...document.querySelectorAll('[data-row] [role=rowheader]')].map(({ textContent }) => textContent.trim())

/** The text "3 records" above the list. */
export const count = (): string | undefined =>
  [...document.querySelectorAll('main [role=status]')]
    .map(({ textContent }) => textContent)
    .find((each) => /^[\d,]+ records?$/.test(each))

/** Row and column of the focused cell. */
export function focused(): string {
  const place = document.activeElement?.closest<HTMLElement>('[data-column]')
  const row = place?.closest<HTMLElement>('[data-row]')
  if (!place || document.activeElement !== place) return `no cell: ${document.activeElement?.tagName}`
  const header = document.querySelector(`[role=columnheader][data-column="${place.dataset.column}"]`)
  return `${row?.dataset.row ?? 'header'} ${header?.textContent.trim() || place.dataset.column}`
}

/** The selected cells: "0 Title" and so on. */
export const selected = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row] [aria-selected=true][data-column]')].map((each) => {
    const header = document.querySelector(`[role=columnheader][data-column="${each.dataset.column}"]`)
    return `${each.closest<HTMLElement>('[data-row]')!.dataset.row} ${header!.textContent.trim()}`
  })

/** Clicks the checkbox of a row. */
export const tick = (row: number, modifier?: 'Shift'): Promise<void> =>
  click(document.querySelector(`[data-row="${row}"] [data-column="0"]`)!, modifier)

/** Drags the fill handle to a cell. */
export async function dragFillHandle(to: Element, modifier?: 'Alt'): Promise<void> {
  await pointAt(document.querySelector('[data-fill]')!, to, modifier)
}

export async function writeCell(row: number, column: string, value: string): Promise<void> {
  // A second click would open its editor.
  if (focused() !== `${row} ${column}`) await click(cell(row, column))
  await type(value)
  await press('Enter')
}

/** Whether the cell is marked as not yet stored. */
export const isUnsent = (row: number, column: string): boolean =>
  cell(row, column).querySelector('[data-unsent]') !== null

export const idOf = (row: number): string => cell(row, 'Title').closest<HTMLElement>('[data-record]')!.dataset.record!

/** The records of `openThings` as stored on the server, by title. */
export async function storedThings(name: string) {
  const { found } = await api.tenant<{ found: { title: string; seats: number | null }[] }>(
    `{ found: ${name}(orderBy: [{title: ASC}], limit: 10) { title seats } }`,
  )
  return found
}
