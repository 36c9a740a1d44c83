import {
  applyCommand,
  badInput,
  buildModel,
  type Entity,
  lacksAction,
  type Model,
  normalizeName,
} from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { compilePattern } from '../../structure/patterns.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'
import { commandEnvironment } from '../../structure/change/declare-change.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { newId } from '../../platform/new-id.ts'
import { type NewChoices, withoutNewChoices } from './choices.ts'
import type { ImportFile } from './file.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportOptions } from './options.ts'
import { type ImportPlan, planCommands } from './plan.ts'
import { textOfCell } from './preview.ts'
import { findChoices, rowsOf, tableOfFile } from './source.ts'
import { completeRow } from './table.ts'
import { type Targets, targetsOf } from './targets.ts'
import type { ImportError, ImportResult, ImportRow } from './import-row.ts'
import { importRows, notesOf } from './import.ts'

/** The result of an import with a plan. */
export interface ImportReport extends ImportResult {
  /** The first rows that have errors, as written in the file, for correction. */
  readonly rows?: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly entity?: { readonly id: string; readonly name: string }
}

interface Planned {
  readonly ctx: RequestContext
  readonly tenant: TenantContext
  /** `null` if the entity is created. */
  readonly into: Entity | null
  readonly file: ImportFile
}

/** Whether the plan creates something. Without an existing entity it must create one. */
export function planOf({ plan }: ImportFile, into: Entity | null): { readonly isMaking: boolean } {
  if ((plan?.entity ?? null) === null && !into)
    throw badInput({ path: 'plan.entity', message: 'The plan must define the entity to create' })
  if (plan?.entity && into)
    throw badInput({
      path: 'plan.entity',
      message: `The file is imported into ${into.label}, so the plan must not define an entity`,
    })
  return { isMaking: plan !== null && (plan.entity !== null || plan.fields.length > 0) }
}

/**
 * Dry-runs the import as if the plan's entity and fields existed. For a new entity it can only check the cells. Returns the plan
 * with the words of the file as choices of its new fields.
 */
export async function tryPlanned(
  planned: Planned & { readonly options: ImportOptions; readonly fingerprint: string },
): Promise<{ report: ImportReport; plan: ImportPlan }> {
  const { ctx, tenant, into, file, fingerprint } = planned
  const { model, name } = await modelAfterPlan(planned)
  const imagined = { ...tenant, model }
  const entity = model.entities.get(name)!
  if (!into && !tenant.access.to(entity).actions.has('create'))
    throw lacksAction('create', entity, tenant.access.to(entity))
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
  return { report: await withErrorRows(file, await importRows(scope, withoutNewFields(tried, there, rows))), plan }
}

/** The plan with the texts of the file as choices of its new fields. */
export function withFoundChoices(plan: ImportPlan, { list }: Targets, found: NewChoices): ImportPlan {
  const fields = plan.fields.map((field) => {
    const name = normalizeName(String(field.name))
    const target = list.find((each) => each.name === name)
    if (target?.attribute.kind !== 'column' || !found.has(target.attribute.id)) return field
    const { options: _options, ...data } = field
    return { ...data, settings: target.spec.settings }
  })
  return { ...plan, fields }
}

/** Creates the entity and fields of the plan in one structure change. Returns the target entity. */
export async function makePlanned(
  { ctx, tenant, into }: Omit<Planned, 'file'>,
  plan: ImportPlan,
): Promise<{ readonly id: string; readonly name: string }> {
  const id = into?.id ?? newId()
  const who = { tenantId: tenant.id, userId: ctx.user.id }
  await changeStructure(ctx.app, who, planCommands(plan, tenant.id, id))
  const structure = await currentStructure(ctx.app, ctx.app.admin, tenant.id)
  return structure!.entities.find((entity) => entity.id === id)!
}

/** Moves an entity that was created for a failed import to the bin. */
export async function deleteCreatedEntity({ ctx, tenant }: Pick<Planned, 'ctx' | 'tenant'>, id: string): Promise<void> {
  const who = { tenantId: tenant.id, userId: ctx.user.id }
  try {
    await changeStructure(ctx.app, who, [{ type: 'deleteEntity', id }])
  } catch (error) {
    // Do not throw: the caller reports why the import failed.
    ctx.app.log.warn(
      { err: error, tenantId: tenant.id },
      'The entity that was created for a failed import could not be deleted',
    )
  }
}

export async function reportOf(file: ImportFile, result: ImportResult, { id, name }: Entity): Promise<ImportReport> {
  return file.plan ? { ...(await withErrorRows(file, result)), entity: { id, name } } : result
}

/** The model after the plan's commands. */
async function modelAfterPlan({ ctx, tenant, into, file }: Planned): Promise<{ model: Model; name: string }> {
  const { admin } = ctx.app
  const env = await commandEnvironment(ctx.app, admin, tenant.id)
  const id = into?.id ?? newId()
  let structure = (await currentStructure(ctx.app, admin, tenant.id))!
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
  return { inserted, updated: 0, skipped, errors, ...notesOf(targets) }
}

/** The rows without values for fields that do not exist yet. */
async function* withoutNewFields(
  tried: Targets,
  there: Targets,
  rows: AsyncIterable<readonly ImportRow[]>,
): AsyncGenerator<readonly ImportRow[]> {
  const places = there.list.map(({ name }) => tried.list.findIndex((target) => target.name === name))
  for await (const some of rows) yield some.map((row) => ({ ...row, values: places.map((place) => row.values[place]) }))
}

/** Reads the file a second time to return the rows with errors. Only imports with a plan need them. */
async function withErrorRows(file: ImportFile, result: ImportResult): Promise<ImportReport> {
  const requested = new Set(result.errors.map(({ row }) => row).slice(0, importLimits.errors))
  if (requested.size === 0) return result
  const rows: { row: number; cells: readonly string[] }[] = []
  walk: for await (const some of tableOfFile(file)) {
    for (const { index, cells } of some) {
      if (index === 0 || !requested.has(index)) continue
      rows.push({ row: index, cells: cells.map(textOfCell) })
      if (rows.length === maxRows) break walk
    }
  }
  return { ...result, rows }
}

/** The most rows that are returned for correction by hand. */
const maxRows = 500
