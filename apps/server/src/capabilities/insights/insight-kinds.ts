import type { DashboardRow, ReportRow, Visibility } from '@monarch/schema'
import { type Fragment, literal, sql } from '@monarch/sql'
import type { RowKind } from '../../structure/row-store.ts'

const isPersonal = ({ visibility }: { readonly visibility: Visibility }) => visibility === 'personal'

/** Replaces the name of a personal row, which only its owner may see. */
const shownName = (word: string): Fragment =>
  sql`case r.visibility when 'personal' then ${literal(word)} else r.name end`

const calledOf =
  (kind: string) =>
  (row: DashboardRow, before: DashboardRow | null): string =>
    isPersonal(row) && isPersonal(before ?? row) ? `a personal ${kind}` : `the ${kind} "${row.name}"`

const isFor = (row: DashboardRow, userId: string): boolean => !isPersonal(row) || row.ownerId === userId

export const reportKind: RowKind<ReportRow> = {
  kind: 'report',
  table: 'reports',
  columns: ['entityId', 'description', 'config', 'definition', 'visibility', 'ownerId', 'sortOrder', 'needs', 'parts'],
  shownName: shownName('a personal report'),
  called: calledOf('report'),
  isFor,
}

export const dashboardKind: RowKind<DashboardRow> = {
  kind: 'dashboard',
  table: 'dashboards',
  columns: ['description', 'config', 'visibility', 'ownerId', 'sortOrder'],
  shownName: shownName('a personal dashboard'),
  called: calledOf('dashboard'),
  isFor,
}
