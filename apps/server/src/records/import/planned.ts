import { AppError, applyCommand, badInput, buildModel, type Entity, type Model, normalizeName } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { compilePattern } from '../../structure/patterns.ts'
import { changeStructure, commandEnvironment } from '../../structure/change/structure-change.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { newId } from '../../platform/new-id.ts'
import { type NewChoices, withoutNewChoices } from './choices.ts'
import type { ImportFile } from './file.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportOptions } from './options.ts'
import { type ImportPlan, planCommands } from './plan.ts'
import { textOfCell } from './preview.ts'
import { findChoices, rowsOf, tableAsItIs } from './source.ts'
import { completeRow } from './table.ts'
import { type Targets, targetsOf } from './targets.ts'
import { type ImportError, type ImportResult, type ImportRow, importRows } from './import.ts'

/** What came of a file that was imported by a plan. */
export interface ImportReport extends ImportResult {
  /** As they stand in the file: the first rows that have errors, to be put right. */
  readonly rows?: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly entity?: { readonly id: string; readonly name: string }
}

interface Planned {
  readonly ctx: RequestContext
  readonly tenant: TenantContext
  /** `null`: an entity that is made. */
  readonly into: Entity | null
  readonly file: ImportFile
}

/** Whether the plan of the file makes something; one for no entity has to make that. */
export function planOf({ plan }: ImportFile, into: Entity | null): { readonly isMaking: boolean } {
  if ((plan?.entity ?? null) === null && !into)
    throw badInput({ path: 'plan.entity', message: 'The plan must say which entity to make' })
  if (plan?.entity && into)
    throw badInput({ path: 'plan.entity', message: `The file goes into ${into.label}, so no entity is made for it` })
  return { isMaking: plan !== null && (plan.entity !== null || plan.fields.length > 0) }
}

/**
 * What would come of the file, if what the plan makes were there; for an entity that is not, as far as its cells say it.
 * The plan comes back with the words of the file as choices of the fields that it makes.
 */
export async function tryPlanned(
  planned: Planned & { readonly options: ImportOptions; readonly fingerprint: string },
): Promise<{ report: ImportReport; plan: ImportPlan }> {
  const { ctx, tenant, into, file, fingerprint } = planned
  const { model, name } = await imagine(planned)
  const imagined = { ...tenant, model }
  const entity = model.entities.get(name)!
  if (!into && !tenant.access.to(entity).actions.has('create'))
    throw new AppError('FORBIDDEN', `You don't have permission to create ${name} records.`)
  const options = { ...planned.options, dryRun: true }
  const targets = targetsOf(imagined, entity, options)
  const found = options.createChoices ? await findChoices(targets, file) : new Map<string, readonly string[]>()
  const tried = found.size === 0 ? targets : targetsOf(imagined, entity, options, found)
  file.progress.enter('checking')
  const rows = withoutNewChoices(tried, found, rowsOf(tried, file))
  const plan = withFoundChoices(file.plan!, tried, found)
  if (!into) return { report: await withErrorRows(file, await countRows(tried, rows, options)), plan }
  const there = targetsOf(tenant, into, options)
  const scope = { ctx, tenant, targets: there, options, fingerprint }
  return { report: await withErrorRows(file, await importRows(scope, onlyThere(tried, there, rows))), plan }
}

function withFoundChoices(plan: ImportPlan, { list }: Targets, found: NewChoices): ImportPlan {
  const fields = plan.fields.map((field) => {
    const name = normalizeName(String(field.name))
    const target = list.find((each) => each.name === name)
    if (target?.attribute.kind !== 'column' || !found.has(target.attribute.id)) return field
    const { options: _options, ...data } = field
    return { ...data, settings: target.spec.settings }
  })
  return { ...plan, fields }
}

/** Makes what the plan makes, in one change of the structure; the entity that the records go into. */
export async function makePlanned(
  { ctx, tenant, into }: Omit<Planned, 'file'>,
  plan: ImportPlan,
): Promise<{ readonly id: string; readonly name: string }> {
  const id = into?.id ?? newId()
  const who = { tenantId: tenant.id, userId: ctx.user.id }
  await changeStructure(ctx.app, who, planCommands(plan, tenant.id, id))
  const structure = await loadStructure(ctx.app.admin, tenant.id)
  return structure!.entities.find((entity) => entity.id === id)!
}

/** An entity that was made for a file goes when the file does not come in: to the bin, like all that is deleted. */
export async function unmakeEntity({ ctx, tenant }: Pick<Planned, 'ctx' | 'tenant'>, id: string): Promise<void> {
  const who = { tenantId: tenant.id, userId: ctx.user.id }
  try {
    await changeStructure(ctx.app, who, [{ type: 'deleteEntity', id }])
  } catch (error) {
    // What is told is why the file did not come in.
    ctx.app.log.warn({ err: error, tenantId: tenant.id }, 'An entity that was made for an import stays behind, empty')
  }
}

export async function reportOf(file: ImportFile, result: ImportResult, { id, name }: Entity): Promise<ImportReport> {
  return file.plan ? { ...(await withErrorRows(file, result)), entity: { id, name } } : result
}

/** The model as it will be. */
async function imagine({ ctx, tenant, into, file }: Planned): Promise<{ model: Model; name: string }> {
  const { admin } = ctx.app
  const env = await commandEnvironment(ctx.app, admin, tenant.id)
  const id = into?.id ?? newId()
  let structure = (await loadStructure(admin, tenant.id))!
  for (const command of planCommands(file.plan!, tenant.id, id))
    structure = applyCommand(structure, command, env).structure
  const { name } = structure.entities.find((entity) => entity.id === id)!
  return { model: buildModel(structure, { compilePattern }), name }
}

async function countRows(
  targets: Targets,
  rows: AsyncIterable<readonly ImportRow[]>,
  { partial }: ImportOptions,
): Promise<ImportResult> {
  const errors: ImportError[] = []
  let inserted = 0
  let skipped = 0
  for await (const some of rows) {
    for (const row of some) {
      const wrong = row.errors.length > 0 ? row.errors : completeRow(targets, row).errors
      for (const error of wrong) errors.push(error)
      if (wrong.length > 0) skipped += 1
      else inserted += 1
    }
    if (errors.length > importLimits.errors) break
  }
  const isRefused = errors.length > importLimits.errors || (errors.length > 0 && !partial)
  if (isRefused) return { inserted: 0, updated: 0, skipped: 0, errors: errors.slice(0, importLimits.errors) }
  return { inserted, updated: 0, skipped, errors }
}

/** The rows without their values for fields that are not there yet. */
async function* onlyThere(
  tried: Targets,
  there: Targets,
  rows: AsyncIterable<readonly ImportRow[]>,
): AsyncGenerator<readonly ImportRow[]> {
  const places = there.list.map(({ name }) => tried.list.findIndex((target) => target.name === name))
  for await (const some of rows) yield some.map((row) => ({ ...row, values: places.map((place) => row.values[place]) }))
}

/** A second walk over the file finds the rows; it is done for those who look at them, not for every import. */
async function withErrorRows(file: ImportFile, result: ImportResult): Promise<ImportReport> {
  const wanted = new Set(result.errors.map(({ row }) => row).slice(0, importLimits.errors))
  if (wanted.size === 0) return result
  const rows: { row: number; cells: readonly string[] }[] = []
  walk: for await (const some of tableAsItIs(file)) {
    for (const { index, cells } of some) {
      if (index === 0 || !wanted.has(index)) continue
      rows.push({ row: index, cells: cells.map(textOfCell) })
      if (rows.length === mostRows) break walk
    }
  }
  return { ...result, rows }
}

/** More rows than these nobody puts right by hand. */
const mostRows = 500
