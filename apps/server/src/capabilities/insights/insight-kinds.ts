import {
  type DashboardRow,
  type DigestRow,
  type MetricRow,
  type Model,
  type Question,
  questionsOfReport,
  type ReportRow,
  type Visibility,
} from '@monarch/schema'
import { type Fragment, literal, sql } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { RowKind } from '../../structure/row-store.ts'

const isPersonal = ({ visibility }: { readonly visibility: Visibility }) => visibility === 'personal'

/** Replaces the name of a personal row, which only its owner may see. */
const shownName = (word: string): Fragment =>
  sql`case r.visibility when 'personal' then ${literal(word)} else r.name end`

const calledOf =
  (kind: string) =>
  (row: Named, before: Named | null): string =>
    isPersonal(row) && isPersonal(before ?? row) ? `a personal ${kind}` : `the ${kind} "${row.name}"`

type Named = Pick<DashboardRow, 'name' | 'visibility' | 'ownerId'>

/** A personal row is visible to its owner only. */
export const isFor = (row: Pick<Named, 'visibility' | 'ownerId'>, userId: string): boolean =>
  !isPersonal(row) || row.ownerId === userId

export const reportKind: RowKind<ReportRow> = {
  kind: 'report',
  table: 'reports',
  columns: [
    'entityId',
    'description',
    'translations',
    'config',
    'definition',
    'visibility',
    'ownerId',
    'sortOrder',
    'needs',
    'parts',
  ],
  shownName: shownName('a personal report'),
  called: calledOf('report'),
  isFor,
}

export const dashboardKind: RowKind<DashboardRow> = {
  kind: 'dashboard',
  table: 'dashboards',
  columns: ['description', 'translations', 'config', 'visibility', 'ownerId', 'sortOrder'],
  shownName: shownName('a personal dashboard'),
  called: calledOf('dashboard'),
  isFor,
}

export const metricKind: RowKind<MetricRow> = {
  kind: 'metric',
  table: 'metrics',
  columns: [
    'reportId',
    'measure',
    'description',
    'translations',
    'target',
    'threshold',
    'alertWhen',
    'schedule',
    'visibility',
    'ownerId',
    'sortOrder',
  ],
  shownName: shownName('a personal metric'),
  called: calledOf('metric'),
  isFor,
}

export const digestKind: RowKind<DigestRow> = {
  kind: 'digest',
  table: 'digests',
  columns: ['dashboardId', 'schedule', 'userIds', 'roleIds', 'isActive', 'ownerId'],
  called: ({ name }) => (name === '' ? 'the mails of a dashboard' : `the mails "${name}" of a dashboard`),
}

export async function reportQuestions({ admin }: App, tenantId: string, model: Model): Promise<Question[]> {
  const live = admin
    .selectFrom('reports')
    .select(['id', 'entityId', 'definition'])
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
  const reports = (await live.execute()) as Pick<ReportRow, 'id' | 'entityId' | 'definition'>[]
  return reports.flatMap((report) => questionsOfReport(model, report))
}
