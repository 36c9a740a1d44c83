import type { Json } from '@monarch/field-types'
import type { BaseReport } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import type { Transaction } from '../../platform/db/database.ts'
import { type EndpointKey, once } from '../../request/idempotency.ts'
import { dropIndexesForBulk, rebuildIndexesSoon } from '../../structure/change/bulk.ts'
import { recordUserName } from '../../structure/user-names.ts'
import { afterWrite } from '../after-commit.ts'
import type { ImportResult, ImportRow, ImportScope } from '../import/import-row.ts'
import { NothingStored, storeAll } from '../import/import.ts'
import { CellNotes } from '../import/cell-notes.ts'
import { readTable } from '../import/table.ts'
import { targetsOf } from '../import/targets.ts'
import { forgetSizes } from '../table-sizes.ts'
import { orderOf, type PlannedTable } from './plan.ts'
import { reportOf } from './report.ts'
import { type BaseScope, entityById, optionsOf, rowsOfTable } from './scope.ts'

/** Imports the records of all tables in one transaction. `ids`: the ids of the entities, by table. */
export async function storeBase(
  scope: BaseScope,
  ids: readonly string[],
  given: EndpointKey | null,
): Promise<BaseReport> {
  const { ctx, tenant } = scope
  await recordUserName(ctx.app, ctx.user.id, tenant)
  const entities = ids.map((id) => entityById(tenant, id)!)
  const large = new Set<(typeof entities)[number]>()
  const onMany = async (entity: (typeof entities)[number]) => {
    large.add(entity)
    await dropIndexesForBulk(ctx.app, tenant.id, entity)
  }
  try {
    const report = await tenant.db.transaction(async (transaction) => {
      const work = () => new BaseStore(scope, transaction, entities, onMany).storeAll()
      if (given === null) return work()
      let first: BaseReport | null = null
      const { results } = await once(ctx.user.id, transaction, given, async () => {
        first = await work()
        return [JSON.stringify(withoutReasons(first))]
      })
      return first ?? readReport(results[0]!)
    })
    if (large.size > 0) forgetSizes(ctx.app, tenant.db)
    await afterWrite(ctx.app, tenant.id, entities)
    return report
  } catch (error) {
    if (error instanceof BaseRefused) return error.report
    throw error
  } finally {
    for (const entity of large) await rebuildIndexesSoon(ctx.app, tenant.id, entity)
  }
}

/** A stored report. It omits the reasons, because they name values that the caller may no longer see. */
export const readReport = (text: string): BaseReport => JSON.parse(text) as BaseReport

const withoutReasons = ({ tables, ...report }: BaseReport): BaseReport => ({
  ...report,
  tables: tables.map((table) => ({ ...table, errors: [], notes: [] })),
})

/** Rolls the transaction back and carries the report. */
class BaseRefused extends Error {
  readonly report: BaseReport
  constructor(report: BaseReport) {
    super('Nothing is stored')
    this.report = report
  }
}

type Entity = ImportScope['targets']['entity']

class BaseStore {
  readonly #scope: BaseScope
  readonly #transaction: Transaction
  readonly #entities: readonly Entity[]
  readonly #onMany: (entity: Entity) => Promise<void>
  readonly #results: ImportResult[]

  constructor(
    scope: BaseScope,
    transaction: Transaction,
    entities: readonly Entity[],
    onMany: (entity: Entity) => Promise<void>,
  ) {
    this.#scope = scope
    this.#transaction = transaction
    this.#entities = entities
    this.#onMany = onMany
    this.#results = scope.plan.tables.map(() => ({ inserted: 0, updated: 0, skipped: 0, errors: [] }))
  }

  async storeAll(): Promise<BaseReport> {
    const waiting: { index: number; later: ReadonlySet<string>; ids: ReadonlyMap<number, string> }[] = []
    for (const { index, later } of orderOf(this.#scope.plan)) {
      const ids = await this.#storeRecords(index, later)
      if (later.size > 0) waiting.push({ index, later, ids })
    }
    // Without statistics on the new tables, PostgreSQL would plan a nested loop over all rows of a batch.
    if (waiting.length > 0) await this.#transaction.run(compile(sql`set local enable_nestloop = off`))
    for (const { index, later, ids } of waiting) await this.#storeRelations(index, later, ids)
    const report = this.#report()
    if (report.isRefused) throw new BaseRefused(report)
    return report
  }

  /** Stores the records of a table, without the relations that are set later. Returns the ids by row if those relations need them. */
  async #storeRecords(index: number, later: ReadonlySet<string>): Promise<ReadonlyMap<number, string>> {
    const table = this.#scope.plan.tables[index]!
    const ids = new Map<number, string>()
    const onInserted = later.size === 0 ? undefined : (row: number, id: string) => void ids.set(row, id)
    const targets = this.#targets(index, table, null)
    const rows = readTable(targets, this.#rows(table), table.dialect)
    const scope = { targets, ...(onInserted && { onInserted }) }
    this.#results[index] = await this.#run(index, scope, withoutFields(rows, targets, later))
    return ids
  }

  async #storeRelations(index: number, later: ReadonlySet<string>, ids: ReadonlyMap<number, string>): Promise<void> {
    const table = withColumns(this.#scope.plan.tables[index]!, later)
    const targets = this.#targets(index, table, 'id')
    // The missing cells were recorded when the records were stored.
    const read = { ...targets, key: null, cellNotes: new CellNotes() }
    const rows = readTable(read, this.#rows(table), table.dialect)
    const { errors, notes = [] } = await this.#run(index, { targets }, withIds(rows, ids))
    const before = this.#results[index]!
    this.#results[index] = {
      ...before,
      errors: [...before.errors, ...errors],
      notes: [...(before.notes ?? []), ...notes],
    }
  }

  #targets(index: number, table: PlannedTable, key: string | null): ImportScope['targets'] {
    return targetsOf(this.#scope.tenant, this.#entities[index]!, { ...optionsOf(table), key })
  }

  #rows(table: PlannedTable) {
    const { source, progress } = this.#scope
    return progress.through(
      rowsOfTable(
        table,
        source.tables.find(({ name }) => name === table.name)!,
      ),
    )
  }

  async #run(
    index: number,
    { targets, onInserted }: Pick<ImportScope, 'targets' | 'onInserted'>,
    rows: AsyncIterable<readonly ImportRow[]>,
  ): Promise<ImportResult> {
    const { ctx, tenant, plan } = this.#scope
    const options = optionsOf(plan.tables[index]!)
    const scope: ImportScope = { ctx, tenant, targets, options, fingerprint: '', ...(onInserted && { onInserted }) }
    try {
      const isFirst = targets.key === null
      return await storeAll(scope, this.#transaction, rows, async () => {
        if (isFirst) await this.#onMany(this.#entities[index]!)
      })
    } catch (error) {
      if (!(error instanceof NothingStored)) throw error
      this.#results[index] = error.result
      throw new BaseRefused({ ...this.#report(), isRefused: true })
    }
  }

  #report(): BaseReport {
    return reportOf(
      this.#scope.plan.tables.map(({ name }, i) => {
        const { inserted, skipped, errors, notes = [] } = this.#results[i]!
        const { id, name: entityName } = this.#entities[i]!
        return { name, inserted, skipped, errors, notes, entity: { id, name: entityName } }
      }),
    )
  }
}

const withColumns = (table: PlannedTable, fields: ReadonlySet<string>): PlannedTable => ({
  ...table,
  columns: table.columns.map((field) => (field !== null && fields.has(field) ? field : null)),
})

async function* withoutFields(
  rows: AsyncIterable<readonly ImportRow[]>,
  { list }: ImportScope['targets'],
  fields: ReadonlySet<string>,
): AsyncGenerator<readonly ImportRow[]> {
  const isLeft = list.map(({ name }) => fields.has(name))
  for await (const some of rows)
    yield some.map((row) => ({ ...row, values: row.values.map((value, i) => (isLeft[i] ? undefined : value)) }))
}

/** The rows with at least one value, with the ids of their records. Rows without an id were refused. */
async function* withIds(
  rows: AsyncIterable<readonly ImportRow[]>,
  ids: ReadonlyMap<number, string>,
): AsyncGenerator<readonly ImportRow[]> {
  const isSet = (value: Json | undefined) => (Array.isArray(value) ? value.length > 0 : (value ?? null) !== null)
  for await (const some of rows)
    yield some.flatMap((row) => {
      const id = ids.get(row.row)
      return id !== undefined && row.values.some(isSet) ? [{ ...row, id }] : []
    })
}
