import type { ChartData, ChartOptions } from '@monarch/charts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import { all, button, click, clickOn, find, nameOf, press, shows } from '../../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../../tests/web/draw.ts'
import { Chart, type ChartFigureProps } from './Chart.tsx'

const data: ChartData = {
  groups: [
    {
      label: 'Month',
      items: [
        { key: '2026-03', label: 'March 2026' },
        { key: '2026-04', label: 'April 2026' },
      ],
    },
    {
      label: 'Stage',
      items: [
        { key: 'won', label: 'Won', color: 'green' },
        { key: null, label: '' },
      ],
    },
  ],
  measures: [{ label: 'Amount', format: { style: 'currency', currency: 'EUR' } }],
  rows: [
    { at: [0, 0], values: [12] },
    { at: [0, 1], values: [36] },
    { at: [1, 0], values: [5.5] },
    { at: [1, null], values: [5.5] },
  ],
}

const blobs: { readonly blob: Blob; readonly name: string }[] = []
beforeEach(() => {
  blobs.length = 0
  let made: Blob
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((made = blob), 'blob:chart'), revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    blobs.push({ blob: made, name: this.download })
  })
})
afterEach(() => vi.restoreAllMocks())

async function draw(options: ChartOptions, props: Partial<ChartFigureProps> = {}) {
  const { element, redraw } = drawAlone(
    <Chart title="Deals" data={data} options={options} headingLevel={2} className="h-80" {...props} />,
  )
  await button('Actions for Deals', element)
  return { element, redraw }
}

const announced = (): string => nameOf(document.activeElement!)

test('the arrow keys move through the marks, and each is announced with its value', async () => {
  const { element } = await draw({ kind: 'bar' })
  const chart = await find('[role=group]', /^Bar chart: Amount by Month and Stage\. 3 values/, element)
  expect(all('[role=img]', undefined, chart).filter((mark) => mark.tabIndex === 0)).toHaveLength(1)
  ;(await button('Actions for Deals', element)).focus()
  await press('Tab')
  expect(announced()).toBe('March 2026, Won: €12.00')
  await press('ArrowRight')
  expect(announced()).toBe('April 2026, Won: €5.50')
  await press('Home', 'ArrowDown')
  expect(announced()).toBe('March 2026, No value: €36.00')
  // The chart is one tab stop, which returns to the mark that had the focus last.
  await press('Shift+Tab')
  expect(announced()).toBe('Actions for Deals')
  await press('Tab')
  expect(announced()).toBe('March 2026, No value: €36.00')
  await expectAccessible(element)
})

test('Enter and a click open the records of a mark', async () => {
  const onOpen = vi.fn<NonNullable<ChartFigureProps['onOpen']>>()
  const { element } = await draw({ kind: 'line' }, { onOpen })
  const mark = await find('[role=button]', 'March 2026, No value: €36.00', element)
  mark.focus()
  await press('Enter')
  expect(onOpen).toHaveBeenLastCalledWith({ at: [0, 1], measure: 0 })
  await click(await find('[role=button]', 'April 2026, Won: €5.50', element))
  expect(onOpen).toHaveBeenLastCalledWith({ at: [1, 0], measure: 0 })
})

test('the table behind a chart has the same figures', async () => {
  const { element } = await draw({ kind: 'donut' })
  await clickOn('Actions for Deals', element)
  await clickOn('Show as table')
  const table = await find('table', undefined, element)
  expect(
    [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['March 2026', 'Won', '€12.00'],
    ['March 2026', 'No value', '€36.00'],
    ['April 2026', 'Won', '€5.50'],
  ])
  await expectAccessible(element)
  await clickOn('Actions for Deals', element)
  await clickOn('Show as chart')
  await find('svg[role=group]', undefined, element)
})

test('a chart is saved as SVG with its colors, and as CSV', async () => {
  const { element } = await draw({ kind: 'bar', stack: 'stacked' })
  for (const item of ['Download SVG', 'Download CSV']) {
    await clickOn('Actions for Deals', element)
    await clickOn(item)
  }
  expect(blobs.map(({ name }) => name)).toEqual(['Deals.svg', 'Deals.csv'])
  const svg = await blobs[0]!.blob.text()
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg).not.toMatch(/var\(|light-dark|NaN/)
  expect(svg).toContain('March 2026, Won: €12.00')
  expect(await blobs[1]!.blob.text()).toContain('March 2026,No value,36\r\n')
})

test('a pivot table has totals, and its cells link to records', async () => {
  const onOpen = vi.fn<NonNullable<ChartFigureProps['onOpen']>>()
  const { element } = await draw({ kind: 'pivot' }, { onOpen })
  const table = await find('table', undefined, element)
  expect([...table.querySelectorAll('thead th')].map((cell) => cell.textContent)).toEqual([
    'Month',
    'Won',
    'No value',
    'Total',
  ])
  await clickOn('€36.00', table)
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ at: [0, 1], measure: 0 }))
  await expectAccessible(element)
})

test('a chart without records, or with values that it cannot draw, shows the reason', async () => {
  const { element, redraw } = await draw({ kind: 'bar' }, { data: { ...data, rows: [] } })
  await shows('No records match this chart.', element)
  const negative = { ...data, rows: [{ at: [0, null], values: [-3] }] }
  redraw(<Chart title="Deals" data={negative} options={{ kind: 'pie' }} />)
  await shows('A pie or funnel chart cannot show negative values.', element)
})
