import { expect, onTestFinished, test, vi } from 'vitest'
import { all, clickOn, enabled, openApp, press, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { showInView } from '../../../../../../tests/web/browser.ts'
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
  const printed = () =>
    all('[data-print-root=list] tbody tr:not([data-level])').map((row) => row.firstElementChild!.textContent)
  const listed = () => names().filter((name) => ['One', 'Two', 'Three'].includes(name))
  const bills = await makeBills()
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  // Without a sort order, the newest record of a group is first.
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

test('a printed list has the headings of its groups and the summaries of its columns, as on the screen', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  const printed = () =>
    all('[data-print-root=list] tbody tr').map((row) => {
      const { level, totals } = (row as HTMLElement).dataset
      const kind = totals === '' ? 'totals' : level && `level ${level}`
      return [kind, ...[...row.children].map(({ textContent }) => textContent)].filter(Boolean).join(' | ')
    })
  const clients = await makeEntity(api, 'Payer', [{ name: 'name', displayName: 'Name', fieldType: 'text' }])
  await clients.create([{ name: 'Harbor' }])
  const { found } = await api.tenant<{ found: [{ id: string }] }>(`{ found: ${clients.name} { id } }`)
  const payer = found[0].id
  const bills = await makeEntity(api, 'Invoice', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'status', displayName: 'Status', fieldType: 'select', options: ['open', 'paid'] },
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
    { name: 'payer', displayName: 'Payer', fieldType: 'relationship', settings: { entityId: clients.id } },
  ])
  await bills.create([
    { title: 'One', status: 'paid', amount: 30, due: '2026-03-01', payer },
    { title: 'Two', status: 'open', amount: 5, due: '2026-03-31', payer },
    { title: 'Three', status: 'open', amount: 1200, due: '2026-04-01' },
    { title: 'Four', amount: 7 },
  ])
  const view = await bills.addView('Bills', 'list', {
    columns: ['title', 'status', 'amount'].map((field) => ({ field })),
    footer: { amount: 'sum', status: 'filled' },
  })
  const parameters = (more: object) =>
    view +
    Object.entries(more)
      .map(([key, value]) => `&${key}=${value as string}`)
      .join('')
  const printOf = async (more: object) => {
    await openApp(parameters(more))
    await expect.poll(names).toContain('Four')
    await press('Control+p')
    await expect.poll(() => print.mock.calls.length).toBe(1)
    print.mockClear()
    const rows = printed()
    window.dispatchEvent(new Event('afterprint'))
    return rows
  }
  const totals = 'totals | Filled 3 | Sum 1,242'
  expect(await printOf({ group: 'status', sort: '-amount' })).toEqual([
    'level 1 | open (2) | 1,205',
    'Three | open | 1,200',
    'Two | open | 5',
    'level 1 | paid (1) | 30',
    'One | paid | 30',
    'level 1 | No Status (1) | 7',
    'Four | 7',
    totals,
  ])
  // Below a month, the records have the order of the list.
  expect(await printOf({ group: 'payer,due:month', sort: 'amount' })).toEqual([
    'level 1 | Harbor (2) | 35',
    'level 2 | March 2026 (2) | 35',
    'Two | open | 5',
    'One | paid | 30',
    'level 1 | No Payer (2) | 1,207',
    'level 2 | April 2026 (1) | 1,200',
    'Three | open | 1,200',
    'level 2 | No Due (1) | 7',
    'Four | 7',
    totals,
  ])
  expect(await printOf({ sort: 'amount' })).toEqual([
    'Two | open | 5',
    'Four | 7',
    'One | paid | 30',
    'Three | open | 1,200',
    totals,
  ])
})

test('boards are printed by column, calendars by day, and galleries as cards, with the names of their records', async () => {
  showInView()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  const tasks = await makeEntity(api, 'Chore', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'status', displayName: 'Status', fieldType: 'select', options: ['open', 'done'] },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await tasks.create([
    { title: 'One', status: 'done', due: '2026-03-02' },
    { title: 'Two', status: 'open', due: '2026-03-31' },
    { title: 'Three', status: 'open', due: '2026-03-02' },
    { title: 'Past', status: 'done', due: '2026-01-31' },
  ])
  const onPaper = () => {
    const page = all('[data-print-root=list]')[0]!
    const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => (cell as HTMLElement).dataset.label ?? cell.textContent).join(' | '),
    )
    const isCards = page.dataset.printCards !== undefined
    window.dispatchEvent(new Event('afterprint'))
    return { title: all('h1', undefined, page)[0]!.textContent, rows, isCards }
  }
  const printOf = async (type: string, config: object) => {
    await openApp(`${await tasks.addView(type, type, config)}&date=2026-03-01`)
    await shows('Three')
    await press('Control+p')
    await expect.poll(() => print.mock.calls.length).toBe(1)
    print.mockClear()
    const whole = onPaper()
    // The print menu of the browser.
    window.dispatchEvent(new Event('beforeprint'))
    return { whole, loaded: onPaper() }
  }
  const board = await printOf('kanban', { groupByField: 'status', titleField: 'title', cardFields: [] })
  expect(board.whole.rows).toEqual(['open (2)', 'Two | open', 'Three | open', 'done (2)', 'One | done', 'Past | done'])
  expect(board.loaded).toEqual({
    ...board.whole,
    rows: ['open', 'Two | open', 'Three | open', 'done', 'One | done', 'Past | done'],
  })
  const calendar = await printOf('calendar', { dateField: 'due', titleField: 'title' })
  expect(calendar.whole.title).toMatch(/: March 2026$/)
  const names = (rows: readonly string[]) => rows.map((row) => row.split(' | ')[0])
  expect(names(calendar.whole.rows)).toEqual(['Mar 2, 2026 (2)', 'One', 'Three', 'Mar 31, 2026 (1)', 'Two'])
  expect(calendar.loaded.title).toBe(calendar.whole.title)
  expect(new Set(names(calendar.loaded.rows))).toEqual(new Set(['One', 'Three', 'Two']))
  expect(calendar.loaded.rows).toHaveLength(3)
  const gallery = await printOf('grid', { titleField: 'title', cardFields: ['due'] })
  const { rows, isCards } = gallery.whole
  expect([rows, isCards]).toEqual([['One | Due', 'Two | Due', 'Three | Due', 'Past | Due'], true])
  expect([gallery.loaded.rows, gallery.loaded.isCards]).toEqual([rows, true])
})

test('a formula without a value says why, in the list and on paper', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  const orders = await makeEntity(api, 'Order', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'total', displayName: 'Total', fieldType: 'number' },
    { name: 'count', displayName: 'Count', fieldType: 'number' },
    { name: 'each', displayName: 'Each', fieldType: 'formula', settings: { expression: '{total} / {count}' } },
  ])
  await orders.create([{ title: 'One', total: 5, count: 0 }])
  await openApp(orders.at)
  await shows('#DIV/0')
  await shows('Division by 0')
  await press('Control+p')
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const cells = all('[data-print-root=list] td').map(({ textContent }) => textContent)
  window.dispatchEvent(new Event('afterprint'))
  expect(cells.slice(0, 4)).toEqual(['One', '5', '0', '#DIV/0'])
})

test('the print shortcut prints all rows, and the print menu of the browser the loaded rows', async () => {
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
