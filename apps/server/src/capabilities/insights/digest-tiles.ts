import type { Json } from '@monarch/field-types'
import type { ReportChart } from '@monarch/insights'
import type { Language } from '@monarch/messages'
import { compileRead, planRead, Visibility } from '@monarch/query'
import {
  AppError,
  type DashboardRow,
  type Entity,
  fillWhere,
  type InsightTexts,
  publicListDefinition,
  readPublicList,
  type ReportRow,
  type Structure,
  type Translations,
  type ViewRow,
} from '@monarch/schema'
import { sql } from 'kysely'
import { isUnavailable } from '../../platform/db/pg-errors.ts'
import { findReadableFile } from '../../records/files/file-access.ts'
import { columnOf, type Reading, standardColumns } from '../../records/shown-columns.ts'
import { requireAffordableRead } from '../../records/table-sizes.ts'
import { isStaleStructure } from '../../structure/tenant-model.ts'
import { findRow } from '../../structure/row-store.ts'
import { type DigestFilters, digestFilters, filterOfTile, type TileFilter } from './digest-filters.ts'
import type { DigestContent, TileContent, TileRefusal, Unreached } from './digest-mail/content.ts'
import { isFor, metricKind, reportKind } from './insight-kinds.ts'
import { readMetrics } from './metric-queries.ts'
import { type ReportReader, runReport, viewerOf } from './run-report.ts'

/** The maximum of tiles in a mail, which states how many it omits. */
const mostTiles = 30
const recordsShown = 10
const columnsShown = 5
const namesInCell = 5
const mostImageBytes = 20_000_000
const imageWidth = 568

interface DigestReader extends ReportReader {
  readonly structure: Structure
  readonly language: Language
}

interface StoredTile {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly title?: string
  readonly text?: string
  readonly reportId?: string
  readonly viewId?: string
  readonly metricId?: string
  readonly fileId?: string
  readonly alt?: string
}

/** The content of a dashboard with the rights of one reader, from top to bottom. A tile that fails is replaced by the reason. */
export async function readDigest(reader: DigestReader, dashboard: DashboardRow): Promise<DigestContent> {
  const { tiles = [] } = dashboard.config as { readonly tiles?: readonly StoredTile[] }
  const { name, description, texts = {} } = textsIn(dashboard, reader.language)
  const filters = digestFilters(dashboard, reader)
  const sorted = tiles.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const shown: TileContent[] = []
  for (const tile of sorted.slice(0, mostTiles)) {
    const translated = (text: string | undefined) => (text === undefined ? undefined : (texts[text] ?? text))
    const own = { ...tile, title: translated(tile.title), text: translated(tile.text), alt: translated(tile.alt) }
    shown.push(await readTile(reader, filters, own as StoredTile))
  }
  return { name, description, tiles: shown, omitted: Math.max(0, sorted.length - mostTiles) }
}

/** Whether the mail shows data of the tenant (figures, records or pictures), or the dashboard has only texts. */
export const hasContent = ({ tiles }: DigestContent): boolean =>
  tiles.every(({ kind }) => kind === 'text') || tiles.some(({ kind }) => kind !== 'text' && kind !== 'refused')

function textsIn({ name, description, translations }: DashboardRow, language: Language) {
  const own = translations?.[language]
  return {
    name: own?.name || name,
    description: description && (own?.description || description),
    texts: own?.texts as Readonly<Record<string, string>> | undefined,
  }
}

async function readTile(reader: DigestReader, filters: DigestFilters, tile: StoredTile): Promise<TileContent> {
  if (tile.type === 'text') return { kind: 'text', text: tile.text ?? '' }
  const named = { title: tile.title ?? '' }
  try {
    if (tile.type === 'report') return await readReport(reader, filters, tile, named)
    if (tile.type === 'metric') return await readMetric(reader, filters, tile, named)
    if (tile.type === 'view') return await readView(reader, filters, tile, named)
    return await readImage(reader, tile)
  } catch (error) {
    // Throw temporary faults, so that the job retries all tiles.
    if (isUnavailable(error) || isStaleStructure(error)) throw error
    return { kind: 'refused', title: named.title, why: whyNot(reader, error) }
  }
}

const hidden = ['NOT_FOUND', 'FORBIDDEN', 'BAD_USER_INPUT']

function whyNot({ app }: DigestReader, error: unknown): TileRefusal {
  if (error instanceof AppError)
    return error.code === 'QUERY_TOO_COMPLEX' ? 'slow' : hidden.includes(error.code) ? 'hidden' : 'failed'
  app.log.error({ err: error }, 'A tile of a digest could not be computed')
  return 'failed'
}

/** The title that a refused tile shows: its own, or the name of a row that the reader may see. */
type Named = { title: string }

const refused = ({ title }: Named, why: TileRefusal): TileContent => ({ kind: 'refused', title, why })

async function readReport(
  reader: DigestReader,
  filters: DigestFilters,
  tile: StoredTile,
  named: Named,
): Promise<TileContent> {
  const report = await findRow(reader.app.admin, reportKind, tile.reportId!)
  const entity = report && readableEntity(reader, report)
  if (!report || !entity) return refused(named, 'hidden')
  named.title ||= nameIn(report, reader.language)
  if (filters.isHidden) return refused(named, 'filter')
  const { period, chart } = report.definition as { readonly period?: unknown; readonly chart?: ReportChart }
  const filter = filterOfTile(filters, reader, entity, { hasPeriod: period !== undefined, dateField: null })
  const answer = await runReport(reader, report, filter, true)
  // A report whose filter or period is hidden from the reader does not exist for them, nor does its name.
  if (answer.total === null) return refused({ title: tile.title ?? '' }, 'hidden')
  return {
    kind: 'report',
    title: named.title,
    answer,
    chart: chart ?? {},
    unreached: unreachedOf(filter, reader.language),
  }
}

async function readMetric(
  reader: DigestReader,
  filters: DigestFilters,
  tile: StoredTile,
  named: Named,
): Promise<TileContent> {
  const metric = await findRow(reader.app.admin, metricKind, tile.metricId!)
  if (!metric || metric.deletedAt !== null || metric.tenantId !== reader.tenant.id) return refused(named, 'hidden')
  const [history] = await readMetrics(reader, [metric.id])
  if (!history?.column || (history.isWithheld && history.values.length === 0)) return refused(named, 'hidden')
  return {
    kind: 'metric',
    id: metric.id,
    title: named.title || nameIn(metric, reader.language),
    history,
    target: metric.target,
    isUnfiltered: filters.filters.length > 0,
  }
}

/** A row of this tenant that is live, about an entity whose records the reader may read. */
function readableEntity(
  { tenant, userId }: DigestReader,
  row: Pick<ReportRow | ViewRow, 'tenantId' | 'deletedAt' | 'entityId' | 'visibility' | 'ownerId'>,
): Entity | null {
  if (row.tenantId !== tenant.id || row.deletedAt !== null || !isFor(row, userId)) return null
  const entity = tenant.model.entities.values().find(({ id }) => id === row.entityId)
  return entity && tenant.access.to(entity).actions.has('read') ? entity : null
}

const nameIn = (
  row: { readonly name: string; readonly translations?: Translations<InsightTexts> | null },
  language: Language,
) => row.translations?.[language]?.name || row.name

/** The first records of a view. */
async function readView(
  reader: DigestReader,
  filters: DigestFilters,
  tile: StoredTile,
  named: Named,
): Promise<TileContent> {
  const { app, tenant, structure, userId, language } = reader
  const { model, access, context, db } = tenant
  const found = await sql<ViewRow>`select * from views where id = ${tile.viewId!}`.execute(app.admin)
  const [view] = found.rows
  const entity = view && readableEntity(reader, view)
  if (!view || !entity || view.type === 'form') return refused(named, 'hidden')
  const row = structure.entities.find(({ id }) => id === entity.id)
  const plural = row?.translations?.[language]?.pluralName || row?.pluralName || entity.label
  named.title ||= `${plural}: ${view.translations?.[language]?.name || view.name}`
  if (filters.isHidden) return refused(named, 'filter')
  const reading: Reading = { structure, model, access, userId }
  const list = readPublicList(structure, entity.id, publicListDefinition(view, standardColumns(reading, entity)))
  if (!list) return refused({ title: tile.title ?? '' }, 'hidden')
  const visibility = new Visibility(model, access)
  const columns = list.columns.flatMap(({ field, label }) => {
    const shown = columnOf(reading, visibility, entity, field, namesInCell)
    const own = structure.fields.find(
      (each) => each.entityId === entity.id && each.name === field && each.deletedAt === null,
    )
    const translated = own?.translations?.[language]
    return shown
      ? [
          {
            ...shown,
            label: label || translated?.displayName || shown.attribute.spec.label,
            options: translated?.options,
          },
        ]
      : []
  })
  if (columns.length === 0) return refused({ title: tile.title ?? '' }, 'hidden')
  const { dateField } = view.config as { readonly dateField?: Json }
  const filter = filterOfTile(filters, reader, entity, {
    hasPeriod: false,
    dateField: typeof dateField === 'string' ? dateField : null,
  })
  const viewer = await viewerOf(reader)
  const where = [list.filter ?? null, filter.where].flatMap((each) =>
    each === null ? [] : [fillWhere(structure, entity.id, each, viewer, () => null)],
  )
  const orderBy = list.sort?.filter((key) => Object.keys(key).every((name) => visibility.attribute(entity, name)))
  const chosen = columns.slice(0, columnsShown)
  const root = {
    alias: 'records',
    kind: 'list' as const,
    entity: entity.name,
    args: { ...(where.length > 0 && { where: { and: where } }), ...(orderBy && { orderBy }), limit: recordsShown + 1 },
    selection: chosen.map(({ selection }, i) => ({ ...selection, alias: `c${i}` })),
  }
  const plan = planRead({ roots: [root] }, model, access)
  await requireAffordableRead(app, db, plan.roots)
  const text = await db.read(compileRead(plan), { variables: {}, context })
  const { records } = JSON.parse(text) as { readonly records: readonly Readonly<Record<string, Json>>[] }
  return {
    kind: 'list',
    title: named.title,
    path: `/entities/${encodeURIComponent(entity.name)}?view=${view.id}`,
    columns: chosen.map(({ label, type, settings, options }) => ({
      label,
      type,
      settings: withOptions(settings, options),
    })),
    rows: records.slice(0, recordsShown).map((record) => chosen.map((_, i) => record[`c${i}`] ?? null)),
    hasMore: records.length > recordsShown,
    unreached: unreachedOf(filter, language),
  }
}

/** The labels of options in the language of the reader. */
function withOptions(settings: Json, options: Readonly<Record<string, string>> | undefined): Json {
  const { choices } = (settings ?? {}) as {
    readonly choices?: readonly { readonly value: string; readonly label: string }[]
  }
  if (!options || !choices) return settings
  const translated = choices.map((choice) => ({ ...choice, label: options[choice.value] ?? choice.label }))
  return { ...(settings as object), choices: translated } as unknown as Json
}

const unreachedOf = ({ unreached }: TileFilter, language: Language): Unreached[] =>
  unreached.map((each) =>
    typeof each === 'string'
      ? each
      : { label: each.field.translations?.[language]?.displayName || each.field.displayName },
  )

async function readImage(
  { app, tenant, userId }: DigestReader,
  { fileId, alt = '' }: StoredTile,
): Promise<TileContent> {
  const file = await findReadableFile(app, tenant, userId, fileId!)
  if (!file || file.size > mostImageBytes) return refused({ title: alt }, file ? 'slow' : 'hidden')
  const { default: sharp } = await import('sharp')
  const picture = sharp({ limitInputPixels: mostImagePixels, failOn: 'none' })
    .timeout({ seconds: imageSeconds })
    .autoOrient()
    .resize(imageWidth, imageWidth, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
  const content = await app.storage.get(file.storageKey, { length: file.size })
  content.on('error', (error: Error) => picture.destroy(error))
  return { kind: 'image', alt, png: await content.pipe(picture).toBuffer() }
}

const mostImagePixels = 50_000_000
const imageSeconds = 10
