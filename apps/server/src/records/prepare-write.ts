import {
  compileFindPurged,
  compileInsertMany,
  compileLock,
  compileMany,
  compileUpdateEach,
  compileWrite,
  firstValues,
  forFieldsOf,
  type ManyOutcome,
  type ManyRequest,
  type MatchingRecords,
  planCreateMany,
  planEachRows,
  planMany,
  planPurge,
  planUpdateEach,
  planWrite,
  type Selected,
  type Targets,
  targetsOf,
  type WriteOutcome,
  type WritePlan,
  type WriteRequest,
} from '@monarch/query'
import { AppError, type Entity } from '@monarch/schema'
import type { TenantContext } from '../structure/tenant-context.ts'
import type { Writer } from '../request/context.ts'
import { translateDatabaseError } from '../platform/db/pg-errors.ts'
import { checkFiles, type GivenValue, holdsFiles } from './files/check-files.ts'
import { batchIds, newId } from '../platform/new-id.ts'
import { deletionOf, hasDependents, releaseDependents, restoreDependents } from './dependents.ts'
import type { AdmittedUsers } from './admit-users.ts'
import { purgeRecords } from './purge.ts'
import { notThere, requireUsers } from './refuse-targets.ts'
import { inputsOf, isThere, readAgain, readBack, requireRule, type Runner } from './written-rows.ts'

/** A change of records of one entity. */
export type RecordChange =
  | WriteRequest
  | {
      readonly kind: 'createMany' | 'updateEach'
      readonly entity: string
      readonly selection: readonly Selected[]
      readonly data: unknown
    }
  | { readonly kind: 'many'; readonly many: ManyRequest }
  | ({ readonly kind: 'purge' } & MatchingRecords)
  /** A change prepared by another module. */
  | { readonly kind: 'prepared'; readonly prepare: (ctx: Writer, tenant: TenantContext) => PreparedWrite }

type ManyRecords = Extract<RecordChange, { kind: 'createMany' | 'updateEach' }>

/** A change with checked input. `run` returns the JSON text of its result. */
export interface PreparedWrite {
  readonly entity: Entity
  readonly isRestore: boolean
  /** The values that it writes, with their paths in the input. */
  readonly given: readonly GivenValue[]
  /** The ids of the changed records that the request names. */
  readonly ids: readonly string[]
  /** The records and users that it references; `admitUsers` checks the users. */
  readonly targets: readonly Targets[]
  /** A single statement is atomic without BEGIN. It is quick if it changes only one record. */
  readonly needs: 'transaction' | 'statement' | 'quickStatement'
  run(runner: Runner, users: AdmittedUsers): Promise<Written>
  /** The JSON text of the result for a repeated request, as the caller may see it now. */
  repeat(runner: Runner, kept: Kept): Promise<string>
}

export interface Written {
  /** The JSON text of the result. */
  readonly text: string
  /** What is stored under the Idempotency-Key. */
  readonly kept: Kept
}

/** The id of a record or comment, the ids of several records, or their count. A repeated request reads values again. */
export type Kept = string | readonly string[] | number

/** The record is not at the version that the request expects. */
export class VersionConflict extends AppError {
  constructor(message: string) {
    super('CONFLICT', message)
  }
}

/** Checks the input without running a statement. Throws coded errors with every problem. */
export function prepareWrite(ctx: Writer, tenant: TenantContext, request: RecordChange): PreparedWrite {
  switch (request.kind) {
    case 'createMany':
      return prepareCreateMany(ctx, tenant, request)
    case 'updateEach':
      return prepareEach(ctx, tenant, request)
    case 'many':
      return prepareMany(ctx, tenant, request.many)
    case 'purge':
      return preparePurge(tenant, request)
    case 'prepared':
      return request.prepare(ctx, tenant)
    default:
      return prepareOne(ctx, tenant, request)
  }
}

/** Locks the records of one document in a fixed order, so that two documents do not deadlock. */
export async function lockInOrder(writes: readonly PreparedWrite[], runner: Runner): Promise<void> {
  const named = writes.flatMap(({ entity, ids }) => ids.map((id) => ({ entity, id })))
  if (named.length < 2) return
  const byEntity = Map.groupBy(named, ({ entity }) => entity)
  for (const [entity, some] of [...byEntity].toSorted(([a], [b]) => (a.id < b.id ? -1 : 1)))
    await runner.one(
      compileLock(
        entity,
        some.map(({ id }) => id),
      ),
    )
}

function prepareOne(ctx: Writer, tenant: TenantContext, request: WriteRequest): PreparedWrite {
  const planned = planWrite(request, tenant.model, tenant.access)
  const { entity } = planned
  const path = request.kind === 'create' || request.kind === 'update' ? request.path : ''
  const given = givenValues(planned.values, path)
  const movesOthers = (planned.kind === 'delete' || planned.kind === 'restore') && hasDependents(tenant.model, entity)
  // The restored dependents become visible only after the restore.
  const plan = movesOthers && planned.kind === 'restore' ? { ...planned, needsRead: true } : planned
  return {
    entity,
    isRestore: plan.kind === 'restore',
    given,
    ids: plan.id === null ? [] : [plan.id],
    targets: plan.targets,
    needs:
      plan.needsRead || movesOthers || plan.after.length > 0 || holdsFiles(given) ? 'transaction' : 'quickStatement',
    async run(runner, users) {
      requireUsers(plan.targets, users, entity, [{ ...plan, path }])
      await checkFiles(tenant, ctx.user.id, runner, given)
      const recordId = plan.id ?? newId()
      const scope = { model: tenant.model, access: tenant.access, runner, author: ctx.credential }
      const deletedAt = movesOthers && plan.kind === 'restore' ? await deletionOf(scope, entity, recordId) : null
      const statement = compileWrite(plan, { recordId, operationId: newId(), author: ctx.credential })
      const { outcome, record, version, missing } = await runner.one<WriteOutcome>(statement, inputsOf(tenant))
      if (outcome === 'missing') {
        if (plan.kind === 'restore' && (await isThere(tenant, runner, entity, recordId)))
          throw new AppError('CONFLICT', `This ${entity.label} is not in the bin.`)
        const fields = [...plan.values.map(({ column }) => column), ...plan.links.map(({ attribute }) => attribute)]
        const { refusedChange } = await import('./refuse-change.ts')
        throw await refusedChange(tenant, runner, entity, recordId, { kind: plan.kind as 'update', fields })
      }
      if (missing !== null) throw notThere(missing, entity, [{ ...plan, path }])
      if (outcome === 'conflict') {
        throw new VersionConflict(
          `This ${entity.label} has been changed by someone else. It is at version ${version} now.`,
        )
      }
      await requireRule(tenant, runner, entity, [recordId], plan.after)
      // The statement above checked that the record exists and may be changed.
      if (movesOthers && plan.kind === 'delete') await releaseDependents(scope, entity, [recordId])
      if (deletedAt !== null) await restoreDependents(scope, entity, [recordId], deletedAt)
      const text = outcome === 'done' && record !== null ? record : await readBack(tenant, runner, request, recordId)
      return { text, kept: recordId }
    },
    repeat: (runner, kept) => readAgain(tenant, runner, request, kept as string),
  }
}

function prepareCreateMany(ctx: Writer, tenant: TenantContext, request: ManyRecords): PreparedWrite {
  const entity = tenant.model.entities.get(request.entity)!
  const { rows, after } = planCreateMany(request.entity, request.data, tenant.model, tenant.access)
  const given = rows.flatMap(({ values }, i) => givenValues(values, `data.${i}`))
  const targets = targetsOf(tenant.model, tenant.access, rows)
  return {
    entity,
    isRestore: false,
    given,
    ids: [],
    targets,
    needs: 'transaction',
    async run(runner, users) {
      if (rows.length === 0) return { text: '[]', kept: [] }
      const located = rows.map((row, i) => ({ ...row, path: `data.${i}` }))
      requireUsers(targets, users, entity, located)
      await checkFiles(tenant, ctx.user.id, runner, given)
      const idOf = batchIds()
      const recordIds = rows.map((_, position) => idOf(position))
      const records = rows.map(({ values, links }, i) => ({
        id: recordIds[i],
        ...Object.fromEntries(
          values.filter(({ value }) => value !== null).map(({ column, value }) => [column.column, value]),
        ),
        ...Object.fromEntries(links.map(({ attribute, ids }) => [attribute.name, ids])),
      }))
      const columns = rows[0]!.values.map(({ column }) => column)
      const linked = [...new Set(rows.flatMap(({ links }) => links.map(({ attribute }) => attribute)))]
      const operationIds = rows.map(newId)
      const { missing } = await runner.one<{ missing: string | null }>(
        compileInsertMany(
          entity,
          columns,
          {
            rows: JSON.stringify(records),
            recordIds,
            operationIds,
            firstValues: rows.map(({ values, links }) => firstValues(values, links)),
            author: ctx.credential,
          },
          linked,
          targets,
        ),
        inputsOf(tenant),
      )
      if (missing !== null) throw notThere(missing, entity, located)
      await requireRule(tenant, runner, entity, recordIds, after)
      return { text: await readBack(tenant, runner, request, recordIds), kept: recordIds }
    },
    repeat: (runner, kept) => readAgain(tenant, runner, request, kept as readonly string[]),
  }
}

/** Returns the records in the given order, without those that the caller may no longer see. */
function prepareEach(ctx: Writer, tenant: TenantContext, request: ManyRecords): PreparedWrite {
  const planned = planUpdateEach(request.entity, tenant.model, tenant.access)
  const rows = planEachRows(planned, request.data)
  const plan = forFieldsOf(planned, rows)
  const { entity } = plan
  const given = rows.flatMap(({ values }, i) => givenValues(values, `data.${i}.data`))
  const targets = targetsOf(tenant.model, tenant.access, rows)
  const ids = rows.map(({ id }) => id)
  return {
    entity,
    isRestore: false,
    given,
    ids,
    targets,
    needs: 'transaction',
    async run(runner, users) {
      if (rows.length === 0) return { text: '[]', kept: [] }
      const located = rows.map((row, i) => ({ ...row, path: `data.${i}.data` }))
      requireUsers(targets, users, entity, located)
      await checkFiles(tenant, ctx.user.id, runner, given)
      const changes = rows.map(({ id, ifVersion, values, links }) => ({
        id,
        version: ifVersion,
        data: Object.fromEntries(values.map(({ column, value }) => [column.column, value])),
        links: Object.fromEntries(links.map(({ attribute, ids: linked }) => [attribute.name, linked])),
      }))
      const attributes = new Set(
        rows.flatMap(({ values, links }) => [
          ...values.map(({ column }) => column),
          ...links.map(({ attribute }) => attribute),
        ]),
      )
      const { absent, stale, missing } = await runner.one<{
        absent: string[] | null
        stale: string[] | null
        missing: string | null
      }>(compileUpdateEach(plan, [...attributes], JSON.stringify(changes), ctx.credential, targets), inputsOf(tenant))
      if (absent !== null) {
        const { refusedChanges } = await import('./refuse-change.ts')
        throw (
          (await refusedChanges(tenant, runner, entity, absent)) ??
          new AppError('NOT_FOUND', ofThese(absent.length, entity, 'not there'))
        )
      }
      if (missing !== null) throw notThere(missing, entity, located)
      if (stale !== null)
        throw new AppError('CONFLICT', ofThese(stale.length, entity, 'changed by someone else in the meantime'))
      await requireRule(tenant, runner, entity, ids, plan.after)
      return { text: await readBack(tenant, runner, request, ids), kept: ids }
    },
    repeat: (runner, kept) => readAgain(tenant, runner, request, kept as readonly string[]),
  }
}

function ofThese(count: number, { label }: Entity, what: string): string {
  return `${count} of these ${label} records ${count === 1 ? 'is' : 'are'} ${what}.`
}

function prepareMany(ctx: Writer, tenant: TenantContext, request: ManyRequest): PreparedWrite {
  const plan = planMany(request, tenant.model, tenant.access)
  const { entity } = plan
  const expected = plan.expectedCount ?? null
  const movesOthers = plan.kind !== 'update' && hasDependents(tenant.model, entity)
  const given = givenValues(plan.values, 'data')
  return {
    entity,
    isRestore: plan.kind === 'restore',
    given,
    ids: [],
    targets: plan.targets,
    needs: movesOthers || (plan.after ?? []).length > 0 || holdsFiles(given) ? 'transaction' : 'statement',
    async run(runner, users) {
      requireUsers(plan.targets, users, entity, [{ ...plan, path: 'data' }])
      await checkFiles(tenant, ctx.user.id, runner, given)
      const { count, ids, deletions, missing } = await runner.one<ManyOutcome>(
        compileMany(plan, ctx.credential),
        inputsOf(tenant),
      )
      if (expected !== null && Number(count) !== expected) throw otherCount(entity, expected, Number(count))
      if (missing !== null) throw notThere(missing, entity, [{ ...plan, path: 'data' }])
      await requireRule(tenant, runner, entity, ids, plan.after ?? [])
      const scope = { model: tenant.model, access: tenant.access, runner, author: ctx.credential }
      if (movesOthers && plan.kind === 'delete') await releaseDependents(scope, entity, ids)
      if (movesOthers && plan.kind === 'restore') {
        const byMoment = Map.groupBy(deletions ?? [], ({ deletedAt }) => deletedAt)
        for (const [deletedAt, those] of byMoment) {
          const gone = those.map(({ id }) => id)
          await restoreDependents(scope, entity, gone, deletedAt)
        }
      }
      return { text: count, kept: Number(count) }
    },
    repeat: (_runner, kept) => Promise.resolve(String(kept)),
  }
}

/** Other records in the bin may reference the purged ones: a field that restricts deletion prevents the purge. */
function preparePurge(tenant: TenantContext, request: MatchingRecords): PreparedWrite {
  const plan = planPurge(request, tenant.model, tenant.access)
  const { entity, expectedCount } = plan
  return {
    entity,
    isRestore: false,
    given: [],
    ids: [],
    targets: [],
    needs: 'transaction',
    async run(runner) {
      const { ids } = await runner.one<{ ids: readonly string[] }>(compileFindPurged(plan), inputsOf(tenant))
      if (expectedCount !== null && ids.length !== expectedCount) throw otherCount(entity, expectedCount, ids.length)
      try {
        const count = await purgeRecords({ model: tenant.model, runner }, entity, ids)
        return { text: String(count), kept: count }
      } catch (error) {
        const refused = translateDatabaseError(error)
        if (refused instanceof AppError || refused?.kind !== 'reference') throw error
        const message = `Other records in the bin still point at these ${entity.label} records. Purge or restore those first.`
        throw new AppError('CONFLICT', message)
      }
    },
    repeat: (_runner, kept) => Promise.resolve(String(kept)),
  }
}

function otherCount({ label }: Entity, expected: number, count: number): AppError {
  const message = `${count} ${label} ${count === 1 ? 'record meets' : 'records meet'} the conditions now, not ${expected}. Nothing was changed.`
  return new AppError('CONFLICT', message, { count })
}

function givenValues(values: WritePlan['values'], path: string): readonly GivenValue[] {
  return values.map(({ column: { name, type, spec }, value }) => ({ path: `${path}.${name}`, type, spec, value }))
}
