import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { click, clickOn, openApp, press, screen, toastOf, type } from '../../../../../../tests/web/app.tsx'
import { api } from '../../../../../../tests/web/network.ts'
import { cell, count, names, text } from '../../../../../../tests/web/table.ts'

// The table with its surroundings: the record panel, its menu and the pager.

const fields = [
  { name: 'title', displayName: 'Title', fieldType: 'text' },
  { name: 'code', displayName: 'Code', fieldType: 'text', isUnique: true, showInList: true },
]

test('Shift+Enter adds a row right after the panel of a record has closed', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create([{ title: 'Alpha' }, { title: 'Beta' }])
  await openApp(`${pieces.at}?sort=title`)
  await expect.poll(names).toEqual(['Alpha', 'Beta'])
  await clickOn('Open Alpha')
  const panel = await screen.findByRole('complementary', { name: 'Alpha' })
  await expect.poll(() => document.activeElement).toBe(panel)
  await press('Escape', 'Shift+Enter')
  await type('Gamma')
  await press('Enter')
  await expect.poll(names).toContain('Gamma')
  await expect.poll(count).toBe('3 records')
  const { all } = await api.tenant<{ all: { title: string }[] }>(
    `{ all: ${pieces.name}(orderBy: [{title: ASC}]) { title } }`,
  )
  expect(all.map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Gamma'])
})

test('a duplicate omits unique values', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create([{ title: 'Alpha', code: 'A-1' }])
  await openApp(`${pieces.at}?sort=title`)
  await expect.poll(names).toEqual(['Alpha'])
  await clickOn('Actions for Alpha')
  await clickOn('Duplicate')
  await toastOf('Record duplicated')
  await expect.poll(names).toEqual(['Alpha', 'Alpha (copy)'])
  expect(text(0, 'Code')).toBe('A-1')
  expect(cell(1, 'Code').textContent).not.toContain('A-1')
})

test('the pager can switch to a continuous list, which the URL keeps', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create(Array.from({ length: 30 }, (_, n) => ({ title: `Piece ${n}` })))
  const rowCount = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
  await openApp(await pieces.addView('Paged', 'list', { pageSize: 10 }))
  const pages = await screen.findByRole('navigation', { name: 'Pages' })
  expect(rowCount()).toBe('12')
  await click(pages.querySelector('[role=combobox]')!)
  await click(await screen.findByRole('option', { name: 'Continuous' }))
  await expect.poll(rowCount).toBe('32')
  expect(pages.isConnected).toBe(false)
  expect(location.search).toContain('size=0')
  await openApp(location.pathname + location.search)
  await expect.poll(rowCount).toBe('32')
})
