import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { amounts, byOne, byTwo, counts } from '../charts.test-helper.ts'
import { type ChartData, type ChartItem, chartKinds, type ChartOptions, type ChartRow } from '../data/chart-data.ts'
import { ChartPicture } from '../picture/ChartPicture.ts'
import { textWidth } from '../scene/measure-text.ts'
import type { Box, Mark, Scene, Shape, Size } from '../scene/scene.ts'
import { drawChart, type PictureKind } from './draw-chart.ts'
import { stack } from './stack.ts'
import { bounded } from '../axes/value-axis.ts'
import type { Series } from '../data/series.ts'

const kinds = chartKinds.filter((kind): kind is PictureKind => kind !== 'pivot')
const size = { width: 600, height: 320 }
const months = ['Jan', 'Feb', 'Mar']
const longest = 'The customer has asked for a second meeting with the head of procurement in autumn'

/** Possible results of reports, including edge cases. */
const answers: readonly (readonly [name: string, data: ChartData])[] = [
  ['one value', byOne({ Won: 12 })],
  [
    'a total without groups',
    { groups: [], measures: [amounts], rows: [{ at: [], values: [48_200], before: [40_000] }] },
  ],
  ['several totals', { groups: [], measures: [amounts, counts], rows: [{ at: [], values: [48_200, 12] }] }],
  ['negative values', byOne({ Won: 12, Lost: -30, Open: 4 })],
  ['negative values only', byOne({ Won: -12, Lost: -30 })],
  ['zeros', byOne({ Won: 0, Lost: 0, Open: 0 })],
  ['long labels', byOne({ [longest]: 3, [`${longest} and winter`]: 5 })],
  ['no value', byOne({ Won: 3, '': 7 })],
  ['gaps', byOne({ Won: 3, Open: null, Lost: 5 })],
  ['1,000 groups', byOne(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`Group ${i}`, (i * 37) % 100])))],
  [
    'two groups',
    byTwo(
      months,
      ['Won', 'Lost', ''],
      [
        [3, 1, 2],
        [5, null, 1],
        [8, 2, 0],
      ],
    ),
  ],
  [
    '100 series',
    byTwo(
      months,
      Array.from({ length: 100 }, (_, i) => `Series ${i}`),
      months.map(() => Array.from({ length: 100 }, (_, i) => i)),
    ),
  ],
  ['huge and tiny values', byOne({ a: 1.7e308, b: -1.7e308, c: 5e-324 }, amounts)],
  ['values that are no numbers', byOne({ a: Number.NaN, b: Infinity, c: 3 })],
  ['days', byOne({ '2026-02-28': 3, '2026-03-01': 0, '2027-12-31': 9 })],
  [
    'three measures',
    {
      ...byOne({ a: 1, b: 2 }),
      measures: [amounts, counts, counts],
      rows: [
        { at: [0], values: [1, 2, 3] },
        { at: [1], values: [5, -3, 0] },
      ],
    },
  ],
  ['a target', byOne({ a: 1, b: 2 }, { ...counts, target: 10 })],
]
const empty: readonly (readonly [string, ChartData])[] = [
  ['no rows', { ...byOne({ Won: 1 }), rows: [] }],
  ['no items', { groups: [{ label: 'Stage', items: [] }], measures: [counts], rows: [] }],
  ['no values', byOne({ Won: null, Lost: null })],
]
const variants: readonly ChartOptions[] = [
  ...kinds.map((kind) => ({ kind })),
  { kind: 'bar', stack: 'stacked' },
  { kind: 'bar', stack: 'share' },
  { kind: 'bar', isHorizontal: true },
  { kind: 'bar', isHorizontal: true, stack: 'stacked' },
  { kind: 'area', stack: 'share' },
  { kind: 'area', stack: 'grouped' },
]
const draw = (data: ChartData, options: ChartOptions, within: Size = size) =>
  drawChart(data, { ...options, kind: options.kind as PictureKind }, within)

describe.each(variants)('$kind $stack $isHorizontal', (options) => {
  test.each(answers)('%s', (_name, data) => {
    for (const within of [size, { width: 342, height: 260 }, { width: 120, height: 80 }])
      expectSound(draw(data, options, within))
  })
  test.each(empty)('%s is empty', (_name, data) => {
    const scene = draw(data, options)
    expect(scene.marks).toEqual([])
    expect(scene.problem).toBe(options.kind === 'scatter' ? 'twoMeasures' : 'empty')
  })
  test('is deterministic', () => {
    for (const [, data] of answers) expect(draw(data, options)).toEqual(draw(data, options))
  })
})

const item = fc.record<ChartItem>({
  key: fc.option(fc.string({ maxLength: 8 })),
  label: fc.string({ maxLength: 60 }),
  color: fc.constantFrom(null, 'red', 'blue', 'gray', '#123456'),
  isRest: fc.boolean(),
})
const value = fc.option(fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double()), { freq: 6 })
const answer: fc.Arbitrary<ChartData> = fc
  .tuple(fc.array(fc.array(item, { maxLength: 12 }), { maxLength: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([groups, measures]) => {
    const place = groups.map((items) =>
      items.length === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 0, max: items.length - 1 }), { freq: 8 }),
    )
    const row = fc.record<ChartRow>({
      at: fc.tuple(...place) as fc.Arbitrary<(number | null)[]>,
      values: fc.array(value, { minLength: measures, maxLength: measures }),
      before: fc.array(value, { minLength: measures, maxLength: measures }),
    })
    return fc.record<ChartData>({
      groups: fc.constant(groups.map((items, i) => ({ label: `Group ${i}`, items }))),
      measures: fc.array(fc.constantFrom(amounts, counts, { ...counts, target: 7, lessIsBetter: true }), {
        minLength: measures,
        maxLength: measures,
      }),
      rows: fc.array(row, { maxLength: 40 }),
    })
  })

test('any data in any size is drawn within the picture, with finite numbers only', () => {
  fc.assert(
    fc.property(answer, fc.constantFrom(...variants), fc.nat(1200), fc.nat(700), (data, options, width, height) =>
      expectSound(draw(data, options, { width, height })),
    ),
    { numRuns: 500 },
  )
})

const seriesWith = (values: readonly (number | null)[]): Series => ({
  label: '',
  paint: 'series-0',
  isRepeated: false,
  measure: 0,
  item: null,
  values,
})

test('the parts of a stack add up to their sum, separately above and below zero', () => {
  const amounts = fc.array(fc.option(fc.integer({ min: -10_000, max: 10_000 })), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(amounts, (values) => {
      const extents = stack(values.map((each) => seriesWith([each]))).map(([extent]) => extent!)
      const sum = (side: (value: number) => boolean) =>
        values.reduce<number>((total, each) => total + (each !== null && side(each) ? each : 0), 0)
      const ends = extents.flatMap((extent) => extent ?? [])
      expect(Math.max(0, ...ends)).toBe(sum((each) => each > 0))
      expect(Math.min(0, ...ends)).toBe(sum((each) => each < 0))
      expect(extents.map((extent) => extent && extent[1] - extent[0])).toEqual(values)
    }),
  )
})

test('shares add up to 1 and keep their sign; a sum of zero has no shares', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 9 }), (values) => {
      const finite = values.filter((each) => Number.isFinite(each))
      const parts = stack(
        finite.map((each) => seriesWith([each])),
        true,
      ).map(([extent]) => extent![1] - extent![0])
      const whole = parts.reduce((total, part) => total + Math.abs(part), 0)
      const isEmpty = finite.every((each) => bounded(each) === 0)
      expect(Math.abs(whole - (isEmpty ? 0 : 1))).toBeLessThan(1e-9)
      for (const [i, part] of parts.entries())
        expect(part === 0 || Math.sign(part) === Math.sign(finite[i]!)).toBe(true)
    }),
  )
})

test('the heights of stacked bars are proportional to their values', () => {
  const { marks, plot } = draw(byTwo(['Jan'], ['a', 'b', 'c'], [[25, 50, 25]]), { kind: 'bar', stack: 'stacked' })
  const heights = marks.map(({ shape }) => (shape as Box).height)
  // One pixel of each is the gap to the next.
  expect(heights.map((height) => (height + 1) / plot.height)).toEqual(
    [0.25, 0.5, 0.25].map((part) => expect.closeTo(part, 3) as number),
  )
})

test('the label of a mark has its groups and its formatted value', () => {
  const labels = (data: ChartData, options: ChartOptions) => draw(data, options).marks.map(({ label }) => label)
  const two = byTwo(['March 2026'], ['Won', 'Lost'], [[12, 36]])
  expect(labels(two, { kind: 'line' })).toEqual(['March 2026, Won: 12', 'March 2026, Lost: 36'])
  expect(labels(two, { kind: 'bar', stack: 'share' })).toEqual([
    'March 2026, Won: 12 (25%)',
    'March 2026, Lost: 36 (75%)',
  ])
  expect(labels(byOne({ Won: 1204.5, '': 3 }, amounts), { kind: 'bar' })).toEqual([
    'Won, Amount: $1,204.50',
    'No value, Amount: $3.00',
  ])
  expect(labels(byOne({ Lead: 200, Offer: 80, Won: 20 }), { kind: 'funnel' })).toEqual([
    'Lead: 200',
    'Offer: 80 (40% of the first step)',
    'Won: 20 (10% of the first step, 25% of the step before)',
  ])
  expect(
    labels({ groups: [], measures: [amounts], rows: [{ at: [], values: [150], before: [100] }] }, { kind: 'number' }),
  ).toEqual(['Amount: $150.00 (↑ +50% from $100 before)'])
  expect(labels(byOne({ '2026-03-01': 4 }), { kind: 'calendar' })).toEqual(['Mar 1, 2026: 4'])
})

test('a mark has the group of its records; a slice of several groups has none', () => {
  const two = byTwo(
    ['Jan', 'Feb'],
    ['Won', 'Lost'],
    [
      [1, 2],
      [3, 4],
    ],
  )
  expect(draw(two, { kind: 'bar' }).marks.map(({ at }) => at)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ])
  const many = byOne(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`G${i}`, i + 1])))
  const slices = draw(many, { kind: 'pie' }).marks
  expect(slices).toHaveLength(10)
  expect(slices.at(-1)).toMatchObject({ at: null, label: expect.stringContaining('21 more') as string })
})

test('a donut chart refuses negative values, a calendar keys that are not days', () => {
  expect(draw(byOne({ a: -1, b: 3 }), { kind: 'donut' }).problem).toBe('negative')
  expect(draw(byOne({ a: 1 }), { kind: 'calendar' }).problem).toBe('noDays')
})

test('options keep their colors; the second series of a color has stripes', () => {
  const items = [
    { key: 'a', label: 'A', color: 'green' },
    { key: 'b', label: 'B', color: 'green' },
    { key: 'c', label: 'C' },
    { key: null, label: '' },
  ]
  const base = byTwo(['Jan'], ['a', 'b', 'c', ''], [[1, 2, 3, 4]])
  const data = { ...base, groups: [base.groups[0]!, { label: 'Stage', items }] }
  expect(draw(data, { kind: 'bar' }).marks.map(({ shape }) => [shape.fill, shape.hasStripes])).toEqual([
    ['hue-green', false],
    ['hue-green', true],
    ['series-0', false],
    ['hue-gray', false],
  ])
})

const textsOf = ({ back, front }: Scene): readonly string[] =>
  [...back, ...front].flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test('lines have their full names at their ends; in a small picture they have dashes as well', () => {
  const owners = ['Anna', 'Bruno', 'Clara']
  const data = byTwo(
    months,
    owners,
    months.map((_, i) => [i, 2 * i, 9 - i]),
  )
  const wide = draw(data, { kind: 'line' })
  expect(textsOf(wide)).toEqual(expect.arrayContaining(owners))
  expect(wide.back.some((shape) => 'dash' in shape && shape.dash)).toBe(false)
  const narrow = draw(data, { kind: 'line' }, { width: 300, height: 200 })
  expect(textsOf(narrow)).toEqual(expect.arrayContaining(owners))
  expect(narrow.back.some((shape) => 'dash' in shape && shape.dash)).toBe(true)
})

test.each([440, 420])('a long label uses the room that its shorter neighbors leave in %d pixels', (width) => {
  const stages = { Discovery: 50, Qualified: 30, Proposal: 20, Negotiation: 20, Won: 104, Lost: 76 }
  expect(textsOf(draw(byOne(stages), { kind: 'bar' }, { width, height: 250 }))).toEqual(
    expect.arrayContaining(Object.keys(stages)),
  )
})

test('labels that do not fit on one line alternate between two', () => {
  const stages = { Erkundung: 50, Qualifizierung: 30, Angebot: 20, Verhandlung: 20, Gewonnen: 104, Verloren: 76 }
  const scene = draw(byOne(stages), { kind: 'bar' }, { width: 440, height: 250 })
  expect(textsOf(scene)).toEqual(expect.arrayContaining(Object.keys(stages)))
  const low = draw(byOne(stages), { kind: 'bar' }, { width: 440, height: 120 })
  expect(textsOf(low)).not.toContain('Qualifizierung')
})

test('a figure that does not fit is abbreviated, not truncated', () => {
  const data: ChartData = { groups: [], measures: [amounts], rows: [{ at: [], values: [328_430] }] }
  expect(textsOf(draw(data, { kind: 'gauge' }))).toContain('$328,430.00')
  expect(textsOf(draw(data, { kind: 'gauge' }, { width: 300, height: 140 }))).toContain('$328.43K')
  expect(textsOf(draw(data, { kind: 'number' }, { width: 140, height: 80 }))).toContain('$328.43K')
})

test('the summary contains minimum and maximum', () => {
  const data = byTwo(
    ['Jan', 'Feb'],
    ['Won', 'Lost'],
    [
      [1, 2],
      [30, 4],
    ],
  )
  expect(draw(data, { kind: 'bar' }).summary).toBe(
    'Bar chart: Deals by Month and Stage. 4 values, from 1 (Jan, Won) to 30 (Feb, Won).',
  )
})

test('a chart is rendered on the server as SVG with sRGB colors', () => {
  const svg = renderToStaticMarkup(
    createElement(ChartPicture, { scene: draw(byOne({ 'A < B & C': 3, '': 7 }), { kind: 'bar' }) }),
  )
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="600" height="320"/)
  expect(svg).toContain('A &lt; B &amp; C')
  expect(svg).not.toMatch(/NaN|undefined|var\(|oklch|light-dark/)
})

/** All numbers are finite, marks are within the plot, labels within the picture, and no two marks have the same series and position. */
function expectSound(scene: Scene): void {
  const shapes = [...scene.back, ...scene.front, ...scene.marks.map((mark) => mark.shape)]
  expect(shapes.filter((shape) => !isSound(shape))).toEqual([])
  const { width, height, plot } = scene
  const outside = scene.marks.filter((mark) => mark.label === '' || !isInside(boxOf(mark.shape), plot))
  expect(outside).toEqual([])
  const cut = [...scene.back, ...scene.front].filter((shape) => {
    if (shape.kind !== 'text' || width < 300 || height < 200) return false
    const length = textWidth(shape.text, shape.size)
    const start = shape.x - (shape.anchor === 'end' ? length : shape.anchor === 'middle' ? length / 2 : 0)
    return start < -1 || start + length > width + 1
  })
  expect(cut).toEqual([])
  const places = scene.marks.map(({ series, position }) => `${series} ${position}`)
  expect(new Set(places).size).toBe(places.length)
}

const isSound = (shape: Shape): boolean =>
  Object.values(shape).every((part) => typeof part !== 'number' || Number.isFinite(part)) &&
  (shape.kind !== 'path' || !/NaN|Infinity|undefined/.test(shape.d))

function boxOf(shape: Mark['shape']): Box {
  if (shape.kind === 'rect') return shape
  const { x, y } = shape
  return { x, y, width: 0, height: 0 }
}

function isInside(box: Box, plot: Box): boolean {
  const tolerance = 1
  return (
    box.x >= plot.x - tolerance &&
    box.y >= plot.y - tolerance &&
    box.x + box.width <= plot.x + plot.width + tolerance &&
    box.y + box.height <= plot.y + plot.height + tolerance
  )
}
