import { type Entity, lacksAction } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { ImportOptions } from '../import/options.ts'
import { plannedOptions, plannedTable } from '../import/plan.ts'
import type { ImportProgress } from '../import/progress.ts'
import { tableFrom } from '../import/table.ts'
import type { TableRow } from '../spreadsheet/table-row.ts'
import { type BasePlan, type PlannedTable, planOfTable } from './plan.ts'
import type { BaseSource, SourceTable } from './parts/source.ts'

/** The context of an import of several tables. */
export interface BaseScope {
  readonly ctx: RequestContext
  readonly tenant: TenantContext
  readonly plan: BasePlan
  readonly source: BaseSource
  readonly progress: ImportProgress
}

/** The options with which a table is imported on its own. */
export function optionsOf(table: PlannedTable): ImportOptions {
  const options: ImportOptions = {
    key: null,
    dryRun: false,
    partial: true,
    createChoices: false,
    map: new Map(),
    match: new Map(table.relations.map(({ field, by }) => [field, by])),
    unmatched: 'empty',
    guessesDialect: false,
  }
  return plannedOptions(options, planOfTable(table))
}

/** The rows of a table, with the names of fields as headers. */
export function rowsOfTable(table: PlannedTable, source: SourceTable): AsyncIterable<readonly TableRow[]> {
  const { dialect } = table
  const rows = tableFrom(source.rows(dialect), { dialect })
  return plannedTable(planOfTable(table), rows)
}

/** Throws if the caller may not import records of the table into the entity. */
export function requireActions({ access }: TenantContext, entity: Entity, { relations }: PlannedTable): void {
  const { actions } = access.to(entity)
  // A second change sets relations within a table and in cycles.
  const needed = relations.length > 0 ? (['create', 'read', 'update'] as const) : (['create'] as const)
  const lacking = needed.find((action) => !actions.has(action))
  if (lacking) throw lacksAction(lacking, entity, access.to(entity))
}

export function entityById({ model }: TenantContext, id: string): Entity | undefined {
  return [...model.entities.values()].find((entity) => entity.id === id)
}
