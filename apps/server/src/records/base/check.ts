import type { Json } from '@monarch/field-types'
import { AppError, applyCommand, type BaseReport, buildModel } from '@monarch/schema'
import { compilePattern } from '../../structure/patterns.ts'
import { commandEnvironment } from '../../structure/change/declare-change.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { choicesOfTable } from '../import/choices.ts'
import type { ImportError, ImportRow } from '../import/import-row.ts'
import { notesOf } from '../import/import.ts'
import { CellNotes } from '../import/cell-notes.ts'
import { withFoundChoices } from '../import/planned.ts'
import { completeRow, readTable } from '../import/table.ts'
import { type Targets, targetsOf } from '../import/targets.ts'
import { importLimits } from '../import-limits.ts'
import { placeKey } from './guess-relations.ts'
import { baseCommands, type BasePlan, newIds, type PlannedTable, planOfTable } from './plan.ts'
import { type BaseScope, entityById, optionsOf, requireActions, rowsOfTable } from './scope.ts'
import { reportOf } from './report.ts'
import type { SourceTable } from './parts/source.ts'

interface Checked {
  readonly report: BaseReport
  /** The structure with the words of the rows as choices. */
  readonly plan: BasePlan
}

/** Checks every row as if the entities existed. */
export async function checkBase(scope: BaseScope): Promise<Checked> {
  const { source, plan, progress } = scope
  const ids = newIds(plan)
  const imagined = await imaginedTenant(scope, ids)
  const keys = new Map(
    plan.tables.flatMap(({ relations }) => relations.map(({ table, by }) => [placeKey(table, by), new Set<string>()])),
  )
  const tables: (Checking & { plan: PlannedTable; errors: ImportError[]; inserted: number; skipped: number })[] = []
  for (const [i, table] of plan.tables.entries()) {
    const from = source.tables.find(({ name }) => name === table.name)
    const entity = entityById(imagined, ids[i]!)!
    if (!from) throw new AppError('BAD_USER_INPUT', `There is no table "${table.name}". Choose the file again.`)
    requireActions(imagined, entity, table)
    const plain = targetsOf(imagined, entity, optionsOf(table))
    progress.enter('reading')
    const found = await choicesOfTable(plain, progress.through(rowsOfTable(table, from)))
    const targets = targetsOf(imagined, entity, optionsOf(table), found)
    const { fields } = withFoundChoices(planOfTable(table), targets, found)
    const checking = { table, from, targets, plan: { ...table, fields } }
    progress.enter('checking')
    tables.push({ ...checking, ...(await checkRows(checking, scope, keys)) })
  }
  for (const checking of tables) await checkRelations(checking, scope, keys)
  return {
    plan: { tables: tables.map((table) => table.plan) },
    report: reportOf(
      tables.map(({ table: { name }, targets, errors, inserted, skipped }) => {
        return { name, inserted, skipped, errors, notes: notesOf(targets).notes ?? [] }
      }),
    ),
  }
}

interface Checking {
  readonly table: PlannedTable
  readonly from: SourceTable
  readonly targets: Targets
}

/** Checks every row, and collects the values by which other tables reference the rows. */
async function checkRows(
  { table, from, targets }: Checking,
  { progress }: BaseScope,
  keys: ReadonlyMap<string, Set<string>>,
): Promise<{ errors: ImportError[]; inserted: number; skipped: number }> {
  const errors: ImportError[] = []
  let inserted = 0
  let skipped = 0
  const unique = table.fields.filter(({ isUnique }) => isUnique === true).map(({ name }) => name)
  const watched = targets.list.flatMap(({ name, spec }, i) => {
    const known = keys.get(placeKey(table.name, name))
    const isUnique = unique.includes(name)
    return known || isUnique ? [{ name, label: spec.label, i, isUnique, values: known ?? new Set<string>() }] : []
  })
  const faultsOf = (row: ImportRow): readonly ImportError[] => {
    if (row.errors.length > 0) return row.errors
    const repeated = watched.filter(({ i, isUnique, values }) => isUnique && values.has(keyOf(row.values[i]) ?? ''))
    if (repeated.length === 0) return completeRow(targets, row).errors
    return repeated.map(({ name, label }) => ({
      row: row.row,
      field: name,
      message: `${label}: another row has this value`,
    }))
  }
  for await (const some of progress.through(readTable(targets, rowsOfTable(table, from), table.dialect))) {
    for (const row of some) {
      const faults = faultsOf(row)
      for (const fault of faults) errors.push(fault)
      if (faults.length > 0) skipped += 1
      else inserted += 1
      if (faults.length > 0) continue
      for (const { i, values } of watched) {
        const key = keyOf(row.values[i])
        if (key !== null) values.add(key)
      }
    }
    if (errors.length > importLimits.errors) break
  }
  return { errors, inserted, skipped }
}

/** Records which values of relations match no row. */
async function checkRelations(
  { table, from, targets }: Checking,
  { progress }: BaseScope,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  if (table.relations.length === 0) return
  const fields = targets.list.flatMap((target, i) => {
    const relation = table.relations.find(({ field }) => field === target.name)
    return relation ? [{ ...target, i, values: keys.get(placeKey(relation.table, relation.by))! }] : []
  })
  // `checkRows` has already recorded the missing cells.
  const again = { ...targets, cellNotes: new CellNotes() }
  for await (const some of progress.through(readTable(again, rowsOfTable(table, from), table.dialect))) {
    for (const { row, values, errors } of some) {
      if (errors.length > 0) continue
      for (const field of fields) {
        for (const word of [values[field.i] ?? []].flat() as Json[])
          if (!field.values.has(JSON.stringify(word)))
            targets.cellNotes.addUnmatched(field.name, row, field.match!.entity.label)
      }
    }
  }
}

const keyOf = (value: Json | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

async function imaginedTenant({ ctx, tenant, plan }: BaseScope, ids: readonly string[]): Promise<TenantContext> {
  const { admin } = ctx.app
  const env = await commandEnvironment(ctx.app, admin, tenant.id)
  let structure = (await currentStructure(ctx.app, admin, tenant.id))!
  for (const command of baseCommands(plan, tenant.id, ids)) structure = applyCommand(structure, command, env).structure
  return { ...tenant, model: buildModel(structure, { compilePattern }) }
}
