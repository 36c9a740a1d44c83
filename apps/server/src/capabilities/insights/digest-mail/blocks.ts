import { ChartPicture, drawChart, flatTable, formatShare, formatValue, pivotOf, type Scene } from '@monarch/charts'
import { findFieldType, type Json, type ReaderFormats, writeFor } from '@monarch/field-types'
import { changePerDay, type ChartedAnswer, chartDataOf, chartOptionsOf, formatOf, metricChart } from '@monarch/insights'
import type { ReactElement } from 'react'
import type { Block, BlockBody, ListColumn, MailCell, MailTable, TileContent, Unreached } from './content.ts'
import { t } from './messages.ts'

/** The recipient's formats, and the time zone of the workspace. */
export type MailFormats = ReaderFormats & { readonly timeZone: string }

/** Renders an element as markup; loaded by the caller, because it is large. */
type Render = (element: ReactElement) => string

/** Writes a tile in the current locale. */
export function blockOf(tile: TileContent, formats: MailFormats, render: Render): Block {
  switch (tile.kind) {
    case 'text':
      return { title: null, path: null, body: tile, notes: [] }
    case 'image':
      return { title: null, path: null, body: tile, notes: [] }
    case 'refused':
      return { title: tile.title, path: null, body: { kind: 'none' }, notes: [refusals[tile.why]()] }
    case 'list':
      return listBlock(tile, formats)
    case 'metric':
      return metricBlock(tile, render)
    case 'report':
      return reportBlock(tile, render)
  }
}

const refusals: Readonly<Record<(TileContent & { kind: 'refused' })['why'], () => string>> = {
  hidden: () => t('tileHidden'),
  slow: () => t('tileSlow'),
  failed: () => t('tileFailed'),
  filter: () => t('tileFiltered'),
}

const chartSize = { width: 568, height: 280 }
const metricSize = { width: 568, height: 200 }
/** Padding around a chart: in dark mode, labels must not touch the edge of the white picture. */
const padding = 12

const insideOf = ({ width, height }: typeof chartSize) => ({ width: width - 2 * padding, height: height - 2 * padding })

/** The chart on a white background. */
function svgOf(scene: Scene, { width, height }: typeof chartSize, render: Render): string {
  const chart = render(ChartPicture({ scene }))
  const background = `<rect width="${width}" height="${height}" fill="#ffffff"/>`
  const moved = `<g transform="translate(${padding} ${padding})">${chart}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${moved}</svg>`
}

/** Bounds of a table in the mail; the dashboard shows all rows and columns. */
const rowsShown = 25
const columnsShown = 8

type Of<Kind extends TileContent['kind']> = Extract<TileContent, { kind: Kind }>

function reportBlock({ title, answer, chart, unreached }: Of<'report'>, render: Render): Block {
  const charted = chartDataOf(answer, chart)
  const { data, drillOf } = charted
  const pathOf = (at: readonly (number | null)[], measure: number) =>
    recordsPath(answer.entity, drillOf(at, measure), answer.search)
  const notes = [
    ...unreachedNotes(unreached),
    ...(answer.missing.length > 0 ? [t('partsMissing', { count: answer.missing.length })] : []),
    ...(answer.isCut ? [t('firstGroupsOnly')] : []),
  ]
  const block = (body: BlockBody, more: readonly string[] = []): Block => ({
    title,
    path: null,
    body,
    notes: [...more, ...notes],
  })
  const { type = 'bar' } = chart
  if (type === 'number') return block(figureOf(charted, pathOf([], 0)))
  if (type === 'table' || type === 'pivot') {
    const { table, isCut } = type === 'table' ? tableOf(charted, pathOf) : pivotTable(charted, pathOf)
    return table.rows.length === 0
      ? block({ kind: 'none' }, [t('noFigures')])
      : block({ kind: 'table', table }, isCut ? [t('firstRowsOnly')] : [])
  }
  const scene = drawChart(data, { ...chartOptionsOf(chart, answer.weekStart), kind: type }, insideOf(chartSize))
  if (scene.problem) return block({ kind: 'none' }, [scene.summary])
  const whole = data.groups.map(() => null)
  return block({
    kind: 'chart',
    svg: svgOf(scene, chartSize, render),
    ...chartSize,
    alt: scene.summary,
    path: pathOf(whole, 0),
    table: tableOf(charted, pathOf).table,
  })
}

/** The single figure of a report without groups, compared with the previous period. */
function figureOf({ data }: ChartedAnswer, path: string | null): BlockBody {
  const [measure] = data.measures
  const row = data.rows.find(({ at }) => at.every((place) => place === null)) ?? data.rows[0]
  const value = row?.values[0] ?? null
  if (!measure || value === null) return { kind: 'figure', value: '–', details: [], path: null }
  const before = row?.before?.[0] ?? null
  const { target } = measure
  const details = [
    ...(before === null ? [] : [t('previousPeriod', { value: formatValue(before, measure.format) })]),
    ...(before === null || before === 0
      ? []
      : [t('changeOf', { change: signed((value - before) / Math.abs(before)) })]),
    ...(target == null || target === 0
      ? []
      : [t('ofTarget', { share: formatShare(value / target), target: formatValue(target, measure.format) })]),
  ]
  return { kind: 'figure', value: formatValue(value, measure.format), details, path }
}

const signed = (share: number): string => `${share > 0 ? '+' : ''}${formatShare(share)}`

type PathOf = (at: readonly (number | null)[], measure: number) => string | null
type Cut = { readonly table: MailTable; readonly isCut: boolean }

function tableOf({ data }: ChartedAnswer, pathOf: PathOf): Cut {
  const { headings, groups, rows } = flatTable(data)
  const places = data.rows.filter(({ at }) => at.every((place) => place !== null)).toSorted((a, b) => order(a.at, b.at))
  const shown = rows.flatMap(({ names, texts, values }, i): MailCell[][] => {
    // Only charts show combinations without records.
    if (groups > 1 && values.every((value) => value === null || value === 0)) return []
    const at = places[i]!.at
    return [
      [
        ...names.map((text) => ({ text })),
        ...texts.map((text, measure) => ({ text: text || '–', path: pathOf(at, measure) })),
      ],
    ]
  })
  return { table: { headings, names: groups, rows: shown.slice(0, rowsShown) }, isCut: shown.length > rowsShown }
}

const order = (a: readonly (number | null)[], b: readonly (number | null)[]): number => {
  const i = a.findIndex((place, at) => place !== b[at])
  return i === -1 ? 0 : a[i]! - b[i]!
}

function pivotTable({ data }: ChartedAnswer, pathOf: PathOf): Cut {
  const { corner, columns, rows } = pivotOf(data)
  const shown = rows
    .slice(0, rowsShown)
    .map(({ label, depth, cells }): MailCell[] => [
      { text: `${'  '.repeat(depth)}${label}` },
      ...cells
        .slice(0, columnsShown)
        .map(({ text, at, measure }) => ({ text: text || '–', path: text === '' ? null : pathOf(at, measure) })),
    ])
  const headings = columns
    .slice(0, columnsShown)
    .map(({ label, measure }) => (measure === '' ? label : `${label}, ${measure}`))
  return {
    table: { headings: [corner, ...headings], names: 1, rows: shown },
    isCut: rows.length > rowsShown || columns.length > columnsShown,
  }
}

function metricBlock({ title, id, history, target, isUnfiltered }: Of<'metric'>, render: Render): Block {
  const path = `/insights/metrics/${id}`
  const last = history.values.at(-1)
  const common = { title, path, notes: isUnfiltered ? [t('metricUnfiltered')] : [] }
  if (!history.column || !last) return { ...common, body: { kind: 'none' }, notes: [t('noFigures')] }
  const format = formatOf(history.column)
  const data = metricChart(history, target)
  const scene = drawChart(data, { kind: 'line' }, insideOf(metricSize))
  const facts = [
    formatValue(last.value, format),
    ...(target === null || target === 0
      ? []
      : [t('ofTarget', { share: formatShare(last.value / target), target: formatValue(target, format) })]),
    ...(history.slope == null ? [] : [changePerDay(history.slope, format)]),
  ]
  if (history.values.length < 2 || scene.problem)
    return { ...common, body: { kind: 'figure', value: facts[0]!, details: facts.slice(1), path } }
  return {
    ...common,
    body: {
      kind: 'chart',
      svg: svgOf(scene, metricSize, render),
      ...metricSize,
      alt: scene.summary,
      path,
      table: { headings: [], names: 0, rows: [] },
    },
    notes: [facts.join(' · '), ...common.notes],
  }
}

function listBlock({ title, path, columns, rows, hasMore, unreached }: Of<'list'>, formats: MailFormats): Block {
  const table = {
    headings: columns.map(({ label }) => label),
    names: columns.length,
    figures: columns.map(({ type }) => type !== null && findFieldType(type)?.valueKind === 'number'),
    rows: rows.map((row) => row.map((value, i) => ({ text: cellText(columns[i]!, value, formats) }))),
  }
  const notes = [...(hasMore ? [t('firstRecordsOnly', { count: rows.length })] : []), ...unreachedNotes(unreached)]
  if (rows.length === 0) return { title, path, body: { kind: 'none' }, notes: [t('noRecords'), ...notes] }
  return { title, path, body: { kind: 'table', table }, notes }
}

function cellText({ type, settings }: ListColumn, value: Json, formats: MailFormats): string {
  if (value === null || value === undefined) return ''
  const known = type === null ? undefined : findFieldType(type)
  if (!known) return [value].flat().map(nameOf).join(', ')
  const spec = { label: '', settings, required: false, rules: {} }
  const text = writeFor(formats, { type: known, spec }, value, formats)
  return text.length > cellLength ? `${text.slice(0, cellLength).toWellFormed()}…` : text
}

const cellLength = 200

const nameOf = (value: Json): string => {
  const name = (value as { readonly name?: Json } | null)?.name
  return typeof name === 'string' ? name : ''
}

function unreachedNotes(unreached: readonly Unreached[]): string[] {
  if (unreached.length === 0) return []
  const labels = unreached.map((each) =>
    typeof each === 'string' ? { period: t('period'), person: t('person') }[each] : each.label,
  )
  return [t('filtersUnreached', { filters: labels.join(', ') })]
}

/** The list of an entity with the conditions of a figure. */
function recordsPath(entity: string, where: object | null, search: string | null): string | null {
  if (where === null || entity === '') return null
  const parameters = new URLSearchParams()
  if (Object.keys(where).length > 0) parameters.set('filter', JSON.stringify(['and', ['where', where]]))
  if (search !== null) parameters.set('q', search)
  return `/entities/${encodeURIComponent(entity)}?${parameters.toString()}`.replace(/\?$/, '')
}
