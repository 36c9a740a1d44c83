import { liveFieldIds, type Reader, type Structure } from '@monarch/schema'
import { compile, empty, type Fragment, ident, literal, sql, value } from '@monarch/sql'
import { CompiledQuery, type Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { calledOf, findReferring, hasColumn, type RowKind, type StructureRow, writeRow } from '../row-store.ts'
import type { Publication, Shown, StructureDependent, TurnedRelation } from './dependent.ts'

interface RowDependent<Row> {
  /** The row after the change, without references to `gone`. */
  reconcile(this: void, structure: Structure, row: Row, gone: ReadonlySet<string>): Row
  /** The parts of the row that do not fit the structure. If absent, no change breaks the row. */
  problems?(this: void, structure: Structure, row: Row): { readonly length: number }
}

/** Keeps the rows of a kind consistent with the structure that they refer to. */
export function rowDependent<Row extends StructureRow>(
  kind: RowKind<Row>,
  { reconcile, problems }: RowDependent<Row>,
): StructureDependent {
  return {
    readers: (trx, tenantId) => readersIn(trx, kind, tenantId),
    usersOfFields: (shown) => usersOfFields(kind, shown),
    publish: (publication) => reconcileRows(publication, kind, reconcile),
    ...(problems && {
      async brokenBy(trx: Kysely<AdminDb>, { tenantId, fieldId, before, after }: TurnedRelation) {
        const rows = await findReferring(trx, kind, tenantId, { fieldIds: [fieldId], entityIds: [] })
        return rows
          .filter((row) => problems(after, row).length > problems(before, row).length)
          .map((row) => calledOf(kind, row, null))
      },
    }),
  }
}

/** The live entity `e` of the row `r`, if rows of this kind have one. */
const joinEntity = <Row extends StructureRow>(kind: RowKind<Row>): Fragment =>
  hasColumn(kind, 'entityId') ? sql`join "tenantEntities" e on e.id = r."entityId" and e."deletedAt" is null` : empty

async function readersIn<Row extends StructureRow>(
  trx: Kysely<AdminDb>,
  kind: RowKind<Row>,
  tenantId: string,
): Promise<Reader[]> {
  const { text, values } = compile(sql`
    select ${literal(kind.kind)} as kind, r.id, ${kind.shownName ?? sql`r.name`} as name, r.uses,
      ${hasColumn(kind, 'entityId') ? sql`e.id` : sql`''`} as "entityId"
    from ${ident(kind.table)} r ${joinEntity(kind)}
    where r."tenantId" = ${value(tenantId)} and r."deletedAt" is null
    order by r."createdAt", r.id`)
  return (await trx.executeQuery<Reader>(CompiledQuery.raw(text, [...values]))).rows
}

/** Callers who do not see all entities see only rows of the entities that they see. */
function usersOfFields<Row extends StructureRow>(
  kind: RowKind<Row>,
  { shownEntityIds, hiddenFieldIds }: Shown,
): Fragment {
  const ofEntity = hasColumn(kind, 'entityId')
  return sql`
    select ${literal(kind.kind)}, r.id, ${kind.shownName ?? sql`r.name`},
      ${ofEntity ? sql`max(e."displayName")` : sql`''`}, max(used.depth) + 1, false
    from used join ${ident(kind.table)} r on used."isComputed" and r.uses @> array[used.id] and r."deletedAt" is null
      ${joinEntity(kind)}
    where (${shownEntityIds} is null ${ofEntity ? sql`or e.id = any(${shownEntityIds})` : empty})
      ${hasColumn(kind, 'needs') ? sql`and not r.needs && ${hiddenFieldIds}` : empty}
    group by r.id`
}

async function reconcileRows<Row extends StructureRow>(
  { trx, tenant, after, changed }: Publication,
  kind: RowKind<Row>,
  reconcile: RowDependent<Row>['reconcile'],
): Promise<boolean> {
  const rows = await findReferring(trx, kind, tenant.id, changed)
  if (rows.length === 0) return false
  const liveFields = liveFieldIds(after)
  const entities = new Set(after.entities.map(({ id }) => id))
  const liveEntities = new Set(after.entities.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : [])))
  for (const row of rows) {
    // Rows of a deleted entity stay unchanged until it is restored.
    if (row.entityId !== undefined && !liveEntities.has(row.entityId)) continue
    // Keep references to deleted entities: a workflow step is meaningless without its entity.
    const gone = new Set(row.uses.filter((id) => !liveFields.has(id) && !entities.has(id)))
    const reconciled = reconcile(after, row, gone)
    if (JSON.stringify(reconciled) !== JSON.stringify(row))
      await writeRow(trx, kind, { ...reconciled, version: row.version + 1 })
  }
  return false
}
