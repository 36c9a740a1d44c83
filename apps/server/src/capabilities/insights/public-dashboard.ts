import { findFieldType, idType, type Json } from '@monarch/field-types'
import type { ReportAnswer, ReportColumn, AnswerRow } from '@monarch/insights'
import { languages } from '@monarch/messages'
import { AppError, type DashboardRow, type DashboardTexts, type InsightTexts, type Translations } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { actIn } from '../../structure/act-in.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { findLink, type Guest } from '../../structure/public-links/find-link.ts'
import { findRow } from '../../structure/row-store.ts'
import { forGuest, type TenantContext } from '../../structure/tenant-context.ts'
import { dashboardKind } from './insight-kinds.ts'
import { type PlanContext, type ReportReader, runReport, viewerOf } from './run-report.ts'
import { publicTilesService } from './public-tiles.ts'
import type { PublishedDashboard, PublishedReport, PublishedTile } from './public-dashboard-link.ts'

/** The tiles of a public dashboard, computed with the current rights of its publisher. The answer contains no ids. */
export async function readPublicDashboard(app: App, guest: Guest): Promise<object> {
  const link = await findLink(app, 'dashboard', guest)
  if (!link || !(await app.tenants.open(link.tenantId))) throw noDashboard()
  const shown = await figuresForGuests(app, link, link.dashboardId!, wholePublisher)
  if (!shown) throw noDashboard()
  return shown
}

/** Narrows the publisher's rights for guests, and decides which reports they see. */
interface GuestScope {
  accessOf(tenant: TenantContext): TenantContext['access']
  shows(report: PublishedReport, planContext: PlanContext): boolean
}

const wholePublisher: GuestScope = { accessOf: ({ access }) => access, shows: () => true }

/** The figures of what the link has published, with at most the current rights of its publisher; `null` without any, or a dashboard. */
export async function figuresForGuests(
  app: App,
  { id, tenantId, publisher, definition }: NonNullable<Awaited<ReturnType<typeof findLink>>>,
  dashboardId: string,
  scope: GuestScope,
) {
  const row = await findRow(app.admin, dashboardKind, dashboardId)
  if (!row || row.deletedAt !== null || row.visibility === 'personal') return null
  const { tiles: published, within } = definition as unknown as PublishedDashboard
  return onCurrentStructure(app, tenantId, async () => {
    const acting = await actIn(app, tenantId, publisher)
    if (!acting) return null
    const publishing = forGuest(acting.tenant)
    const tenant = { ...publishing, access: scope.accessOf(publishing) }
    const reader = {
      app,
      tenant,
      userId: publisher.userId,
      browserLanguage: '',
      turns: `${tenantId} guests`,
    }
    const planContext = { structure: acting.structure, tenant, within, viewer: await viewerOf(reader) }
    const tiles = published.filter((tile) => tile.type === 'text' || scope.shows(tile, planContext))
    const { userId, userEmail, userName } = tenant.context
    const key = { link: id, tiles, within, rights: tenant.access.key, publisher: { userId, userEmail, userName } }
    const shown = await app.services
      .get(publicTilesService)
      .tilesOf(tenantId, key, () => Promise.all(tiles.map((tile) => shownTile(reader, tile, within))))
    const { name, description } = row
    const texts = await textsForGuests(app, row, tiles)
    return { name, description, tiles: shown, ...(texts && { translations: texts }) }
  })
}

/** The name and the published texts in other languages; `null` without any. A tile without a title has the name of its report. */
async function textsForGuests(
  app: App,
  { tenantId, translations }: DashboardRow,
  tiles: readonly PublishedTile[],
): Promise<Translations<DashboardTexts> | null> {
  const shown = new Set(tiles.map((tile) => (tile.type === 'text' ? tile.text : tile.title)))
  const reportIds = tiles.flatMap((tile) => (tile.type === 'report' && tile.reportId ? [tile.reportId] : []))
  const reports = await app.admin
    .selectFrom('reports')
    .select(['name', 'translations'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<string>`any(${reportIds}::uuid[])`)
    .where('visibility', '<>', 'personal')
    .where('deletedAt', 'is', null)
    .where('translations', 'is not', null)
    .execute()
  const byLanguage = languages.flatMap((language) => {
    const { texts = {}, ...own } = translations?.[language] ?? {}
    const names = reports.flatMap(({ name, translations: given }): [string, string][] => {
      const translated = (given as Translations<InsightTexts> | null)?.[language]?.name
      return translated ? [[name, translated]] : []
    })
    const shownTexts = [...names, ...Object.entries(texts)].filter(([text]) => shown.has(text))
    const all = { ...own, ...(shownTexts.length > 0 && { texts: Object.fromEntries(shownTexts) }) }
    return Object.keys(all).length > 0 ? [[language, all] as const] : []
  })
  return byLanguage.length > 0 ? Object.fromEntries(byLanguage) : null
}

/** A report that the publisher may no longer read has no answer. */
async function shownTile(reader: ReportReader, tile: PublishedTile, within: string | undefined): Promise<object> {
  if (tile.type === 'text') return tile
  const { entityId, definition, reportId: _reportId, ...shown } = tile
  const { chart } = definition as { readonly chart?: Json }
  try {
    const answer = await runReport(reader, { entityId, definition }, { within }, true)
    return { ...shown, chart: chart ?? {}, answer: answer.total && forGuests(answer) }
  } catch (error) {
    if (!(error instanceof AppError) || hidden.every((code) => code !== error.code)) throw error
    return { ...shown, chart: chart ?? {}, answer: null }
  }
}

/** Errors whose messages contain names that guests must not learn. */
const hidden = ['NOT_FOUND', 'FORBIDDEN', 'BAD_USER_INPUT', 'QUERY_TOO_COMPLEX']

/**
 * Removes conditions, technical names and ids of records from an answer, and the settings of relations and of computed and generated
 * values, which reveal how values are computed.
 */
function forGuests(answer: ReportAnswer): ReportAnswer {
  const groups = answer.columns.filter(({ kind }) => kind === 'group')
  const ids = groups.map((column) => (isOfRecords(column) ? new Map<Json, string>() : null))
  const keyOf = (key: Json, i: number): Json => {
    const known = ids[i]
    if (!known || key === null) return key
    if (!known.has(key)) known.set(key, `${known.size + 1}`)
    return known.get(key)!
  }
  const rowOf = (row: AnswerRow): AnswerRow => ({
    ...row,
    keys: row.keys.map(keyOf),
    drill: {},
    drillBefore: null,
  })
  return {
    ...answer,
    entity: '',
    entities: [],
    search: null,
    columns: answer.columns.map((column) => ({ ...column, path: null, where: null, ...publishedTexts(column) })),
    rows: answer.rows.map(rowOf),
    subtotals: answer.subtotals.map(rowOf),
    total: answer.total && rowOf(answer.total),
  }
}

const isOfRecords = ({ fieldType }: ReportColumn): boolean =>
  fieldType === idType.id || (fieldType !== null && findFieldType(fieldType)?.relation !== undefined)

function publishedTexts(column: ReportColumn): Pick<ReportColumn, 'settings' | 'translations'> {
  const type = column.fieldType === null ? undefined : findFieldType(column.fieldType)
  const { translations } = column
  if (!type || isOfRecords(column) || type.generation) {
    const titles = Object.entries(translations ?? {}).map(([language, { options: _options, ...texts }]) => [
      language,
      texts,
    ])
    return { settings: {}, translations: translations && (Object.fromEntries(titles) as typeof translations) }
  }
  const references = new Set(Object.keys(type.references ?? {}))
  const settings = Object.entries(column.settings as { [key: string]: Json }).filter(([key]) => !references.has(key))
  return { settings: Object.fromEntries(settings), translations }
}

/** The same error for an invalid token, a closed or expired link, and a publisher without rights. */
function noDashboard(): AppError {
  return new AppError('NOT_FOUND', 'This dashboard is not public. Ask the person who sent you the link.')
}
