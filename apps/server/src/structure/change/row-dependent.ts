import { liveFieldIds, type Reader, type Structure } from '@monarch/schema'
import { type Fragment, ident, literal, sql as statement } from '@monarch/sql'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { findReferring, type RowTable, type StructureRows, writeRow } from '../row-store.ts'
import type { Publication, Shown, StructureDependent, TurnedRelation } from './dependent.ts'

interface RowDependent<Row> {
  readonly kind: Reader['kind']
  /** The row after the change, without references to `gone`. */
  reconcile(this: void, structure: Structure, row: Row, gone: ReadonlySet<string>): Row
  /** The parts of the row that do not fit the structure. If absent, no change breaks the row. */
  problems?(this: void, structure: Structure, row: Row): { readonly length: number }
}

/** Keeps the rows of a table consistent with the structure that they refer to. */
export function rowDependent<Table extends RowTable>(
  table: Table,
  { kind, reconcile, problems }: RowDependent<StructureRows[Table]>,
): StructureDependent {
  return {
    readers: (trx, tenantId) => readersIn(trx, table, kind, tenantId),
    usersOfFields: (shown) => usersOfFields(table, kind, shown),
    publish: (publication) => reconcileRows(publication, table, reconcile),
    ...(problems && {
      async brokenBy(trx: Kysely<AdminDb>, { tenantId, fieldId, before, after }: TurnedRelation) {
        const rows = await findReferring(trx, table, tenantId, { fieldIds: [fieldId], entityIds: [] })
        return rows
          .filter((row) => problems(after, row).length > problems(before, row).length)
          .map((row) => (isPersonal(row) ? personalView : `the ${kind} "${row.name}"`))
      },
    }),
  }
}

/** Replaces the name of a personal view, which only its owner may see. */
const personalView = 'a personal view'
const isPersonal = (row: StructureRows[RowTable]) => 'visibility' in row && row.visibility === 'personal'

async function readersIn(
  trx: Kysely<AdminDb>,
  table: RowTable,
  kind: Reader['kind'],
  tenantId: string,
): Promise<Reader[]> {
  const name =
    table === 'views' ? sql`case visibility when 'personal' then ${sql.lit(personalView)} else r.name end` : sql`r.name`
  const { rows } = await sql<Omit<Reader, 'kind'>>`
    select r.id, ${name} as name, r.uses, ${table === 'workflows' ? sql`''` : sql`r."entityId"`} as "entityId"
    from ${sql.table(table)} r
    where r."tenantId" = ${tenantId} and r."deletedAt" is null ${
      table === 'workflows'
        ? sql``
        : sql`and exists (select from "tenantEntities" e where e.id = r."entityId" and e."deletedAt" is null)`
    }
    order by r."createdAt", r.id`.execute(trx)
  return rows.map((row) => ({ ...row, kind }))
}

/** Workflows belong to no entity, so only callers who see all entities see them here. */
function usersOfFields(table: RowTable, kind: Reader['kind'], { shownEntityIds, hiddenFieldIds }: Shown): Fragment {
  if (table === 'workflows')
    return statement`
      select ${literal(kind)}, r.id, r.name, '', max(used.depth) + 1, false
      from used join workflows r on used."isComputed" and r.uses @> array[used.id] and r."deletedAt" is null
      where ${shownEntityIds} is null group by r.id`
  const isShown = statement`(${shownEntityIds} is null or e.id = any(${shownEntityIds}))`
  const isView = table === 'views'
  const name = isView
    ? statement`case r.visibility when 'personal' then ${literal(personalView)} else r.name end`
    : statement`r.name`
  return statement`
    select ${literal(kind)}, r.id, ${name}, e."displayName", max(used.depth) + 1, false
    from used join ${ident(table)} r on used."isComputed" and r.uses @> array[used.id] and r."deletedAt" is null
      join "tenantEntities" e on e.id = r."entityId" and e."deletedAt" is null
    where ${isView ? statement`${isShown} and not r.needs && ${hiddenFieldIds}` : isShown}
    group by r.id, e.id`
}

async function reconcileRows<Table extends RowTable>(
  { trx, tenant, after, changed }: Publication,
  table: Table,
  reconcile: RowDependent<StructureRows[Table]>['reconcile'],
): Promise<boolean> {
  const rows = await findReferring(trx, table, tenant.id, changed)
  if (rows.length === 0) return false
  const liveFields = liveFieldIds(after)
  const entities = new Set(after.entities.map(({ id }) => id))
  const liveEntities = new Set(after.entities.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : [])))
  for (const row of rows) {
    // Rows of a deleted entity stay unchanged until it is restored.
    if ('entityId' in row && !liveEntities.has(row.entityId)) continue
    // Keep references to deleted entities: a workflow step is meaningless without its entity.
    const gone = new Set(row.uses.filter((id) => !liveFields.has(id) && !entities.has(id)))
    const reconciled = reconcile(after, row, gone)
    if (JSON.stringify(reconciled) !== JSON.stringify(row))
      await writeRow(trx, table, { ...reconciled, version: row.version + 1 })
  }
  return false
}
