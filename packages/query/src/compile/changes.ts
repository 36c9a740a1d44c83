import { type Access, badInput, type Entity, type Model } from '@monarch/schema'
import { compile, type Fragment, ident, join, boundParameter, literal, sql, type Statement } from '@monarch/sql'
import { conditionsOf } from './compile-expression.ts'
import { outputColumns } from './compile-rows.ts'
import { type AliasNames, jsonOf, nextAlias, tableOf } from './compile-value.ts'
import { type Condition, planWhere, ruleConditions } from '../plan/plan-expression.ts'
import type { Arguments, Inputs, Selected } from '../plan/request.ts'
import { namesInLog } from '../operation-log.ts'
import { checkAlias, countRecords, entityOf, newScope } from '../plan/scope.ts'
import { type Output, planSelection } from '../plan/select.ts'

/** A subscription: the changes of an entity's records, under the conditions and the access of a read. */
export interface ChangesRequest {
  readonly alias: string
  readonly entity: string
  readonly args: Arguments
  /** The selected fields of a change: `action`, `id`, `version`, `record`. */
  readonly selection: readonly Selected[]
}

interface ChangesPlan {
  readonly alias: string
  readonly entity: Entity
  /** The caller's row rule and the request's `where`. */
  readonly conditions: readonly Condition[]
  readonly outputs: readonly ChangeOutput[]
}

type ChangeOutput = { readonly alias: string } & (
  | { readonly kind: 'action' | 'id' | 'version' }
  | { readonly kind: 'record'; readonly outputs: readonly Output[] }
  | { readonly kind: 'constant'; readonly text: string }
)

/** The maximum of changes that one statement reads; the cost of the selection is multiplied by this number. */
export const changesAtOnce = 100

/** Pure; throws coded errors, like `planRead`. */
export function planChanges(request: ChangesRequest, model: Model, access: Access): ChangesPlan {
  const scope = newScope(model, access)
  const entity = entityOf(model, request.entity)
  checkAlias(scope, request.alias)
  countRecords(scope, changesAtOnce)
  return {
    alias: request.alias,
    entity,
    conditions: [...ruleConditions(scope, entity), ...planWhere(scope, entity, request.args.where, 'where')],
    outputs: request.selection.map(({ alias, name, selection }): ChangeOutput => {
      checkAlias(scope, alias)
      switch (name) {
        case 'action':
        case 'id':
        case 'version':
          return { alias, kind: name }
        case 'record':
          return { alias, kind: name, outputs: planSelection(scope, entity, selection, changesAtOnce, 1) }
        case '__typename':
          return { alias, kind: 'constant', text: `${entity.names.type}Changed` }
        default:
          throw badInput({ path: name, message: `A change has no field "${name}"` })
      }
    }),
  }
}

/**
 * One statement for the operations in `context.operations` (JSON: `[{id, recordId, version}]`), in their order. It
 * returns a JSON list with the text of GraphQL's `data` for each change that the subscriber may see.
 *
 * A live record that meets the conditions is returned in its current version. A deletion has no record, even if the
 * record has been restored since. A record that met the conditions only before the change has left the subscription and
 * is reported without the record. Its former row is the current row with the old values of the operation (deleted rows
 * remain in the table). Other changes are left out, so subscribers learn nothing about records that they may not see.
 */
export function compileChanges({ alias, entity, conditions, outputs }: ChangesPlan): Statement {
  const names: AliasNames = { next: 1 }
  const row = nextAlias(names)
  const isSeen = sql`(${row}."deletedAt" is null and ${conditionsOf(names, row, conditions)}) is true`
  const columns = outputs.map((output) => sql`${changeValue(names, row, output)} as ${ident(output.alias)}`)
  const event = jsonOf(sql`select (${jsonOf(sql`select ${join(columns)}`)}) as ${ident(alias)}`)
  return compile(sql`select coalesce(json_agg((${event})::text order by o.n), '[]')::text as data
from (select o.*, g.n from ${namedOperations} with ordinality g(id, "recordId", version, n) join monarch.operations o
  using ("recordId", version, id)) o
join ${tableOf(entity)} ${row} on ${row}."id" = o."recordId"
cross join lateral (select ${isSeen} as now) seen
where seen.now or o.action in ('update', 'delete') and ${wasSeen(names, row, entity, conditions)}`)
}

const namedOperations = sql`rows from (
  json_to_recordset(${boundParameter<Inputs>(({ context }) => context.operations)}::json)
  as (id uuid, "recordId" uuid, version bigint))`

function wasSeen(names: AliasNames, row: Fragment, entity: Entity, conditions: readonly Condition[]): Fragment {
  if (conditions.length === 0) return sql`true`
  const before = nextAlias(names)
  const old = sql`coalesce((select jsonb_object_agg(n.value, e.value -> 'from') from jsonb_each(o.changes::jsonb) e
    join jsonb_each_text(${namesInLog(entity)}) n on n.key = e.key
    where ${boundParameter<Inputs>(({ context }) => context.withBefore)}::boolean), '{}')`
  return sql`exists (select from jsonb_populate_record(${row}, ${old}) ${before} where ${conditionsOf(names, before, conditions)})`
}

const isShown = sql`(seen.now and o.action <> 'delete')`

function changeValue(names: AliasNames, row: Fragment, output: ChangeOutput): Fragment {
  switch (output.kind) {
    case 'action':
      return sql`o.action`
    case 'id':
      return sql`o."recordId"`
    case 'version':
      return sql`case when ${isShown} then ${row}.version else o.version end`
    case 'record':
      return sql`case when ${isShown} then (${jsonOf(sql`select ${outputColumns(names, row, output.outputs)}`)}) end`
    case 'constant':
      return literal(output.text)
  }
}
