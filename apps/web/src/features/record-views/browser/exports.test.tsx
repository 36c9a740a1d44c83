import { expect, onTestFinished, test, vi } from 'vitest'
import { all, clickOn, enabled, openApp, press, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { api, sentRequests } from '../../../../../../tests/web/network.ts'
import { count, names } from '../../../../../../tests/web/table.ts'
import { type MadeEntity, makeEntity } from '../../../../../../tests/made-entities.ts'

async function makeBills(): Promise<MadeEntity> {
  const bills = await makeEntity(api, 'Bill', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
    { name: 'paid', displayName: 'Paid', fieldType: 'boolean' },
  ])
  await bills.create([
    { title: 'One', amount: 1200, paid: true },
    { title: 'Two', amount: -3, paid: false },
    { title: 'Three', amount: null, paid: false },
  ])
  return bills
}

test('a list is exported as it is shown: as CSV, XLSX and JSON', async () => {
  const made = ['createObjectURL', 'revokeObjectURL'].map((name) => [name, Object.getOwnPropertyDescriptor(URL, name)])
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  onTestFinished(() => void Object.defineProperties(URL, Object.fromEntries(made.filter(([, found]) => found))))
  const bills = await makeBills()
  await openApp(`${bills.at}?sort=-amount&q=o`)
  await expect.poll(count).toBe('2 records')
  for (const [item, ending] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
    ['JSON', 'json'],
  ] as const) {
    await clickOn('Export')
    await clickOn(item)
    await toastOf(`Exported ${bills.name}.${ending}`)
    const [sent] = sentRequests(({ path }) => path === `/api/export/${bills.name}.${ending}`)
    const { fields, orderBy, search, headers } = JSON.parse(sent!.body) as Record<string, string>
    expect([fields, orderBy, search]).toEqual(['title,amount,paid,createdAt', '[{"amount":"DESC"}]', 'o'])
    expect(headers).toBe(ending === 'xlsx' ? '["Title","Amount","Paid","Created"]' : undefined)
  }
})

test('a list with groups is exported and printed in the order of its groups', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  const printed = () => all('[data-print-root=list] tbody tr').map((row) => row.firstElementChild!.textContent)
  const listed = () => names().filter((name) => ['One', 'Two', 'Three'].includes(name))
  const bills = await makeBills()
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  // Without an order of its own, the newest record of a group is the first.
  for (const sort of ['&sort=amount', '&sort=-title', '']) {
    await openApp(`${bills.at}?group=paid${sort}`)
    await expect.poll(() => listed().toSorted()).toEqual(['One', 'Three', 'Two'])
    const shown = listed()
    // Checked bills are the last group.
    expect(shown.at(-1)).toBe('One')
    await press('Control+p')
    await expect.poll(printed).toEqual(shown)
    window.dispatchEvent(new Event('afterprint'))
  }
})

test('the keys of the browser print all rows, and its menu prints the rows that are loaded', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => print.mockRestore())
  const printed = () => all('[data-print-root=list] tr').map((row) => row.firstElementChild!.textContent)
  const bills = await makeBills()
  const numbered = Array.from({ length: 2_000 }, (_, i) => ({ title: `No. ${i}`, amount: -10 - i }))
  for (let i = 0; i < numbered.length; i += 500) await bills.create(numbered.slice(i, i + 500))
  await openApp(`${bills.at}?sort=-amount`)
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  await expect.poll(count).toBe('2,003 records')
  await shows('No. 3')
  await press('Control+p')
  await expect.poll(() => printed().length).toBe(2_004)
  expect(print).toHaveBeenCalledTimes(1)
  expect(all('[data-print-root=list]')).toHaveLength(1)
  window.dispatchEvent(new Event('afterprint'))
  expect(printed()).toEqual([])

  window.dispatchEvent(new Event('beforeprint'))
  expect(printed().slice(0, 4)).toEqual(['Title', 'One', 'Two', 'No. 0'])
  expect(printed().length).toBeLessThan(2_004)
  expect(all('[data-print-root=list] p')[0]!.textContent).toMatch(
    / · The first [\d,]+ of 2,003 records\. To print all of them, use Export > Print or save as PDF\.$/,
  )
  window.dispatchEvent(new Event('afterprint'))
  expect(all('[data-print-root=list]')).toEqual([])
})

test('a list is printed with all its rows, and the page is as before afterwards', async () => {
  const printed: string[][] = []
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    const rows = all('[data-print-root=list] tr')
    for (const row of rows) printed.push([...row.children].map(({ textContent }) => textContent))
  })
  onTestFinished(() => print.mockRestore())
  const bills = await makeBills()
  await openApp(`${bills.at}?sort=-amount`)
  await expect.poll(count).toBe('3 records')
  await enabled('Export')
  await clickOn('Export')
  await clickOn('Print or save as PDF')
  await expect
    .poll(() => printed.map((cells) => cells.slice(0, 3)))
    .toEqual([
      ['Title', 'Amount', 'Paid'],
      ['One', '1,200', 'Yes'],
      ['Two', '-3', 'No'],
      ['Three', '', 'No'],
    ])
  expect(all('[data-print-root=list] p')[0]!.textContent).toMatch(/ · 3 records$/)
  window.dispatchEvent(new Event('afterprint'))
  expect(all('[data-print-root=list]')).toEqual([])
  await shows('Three')
})
