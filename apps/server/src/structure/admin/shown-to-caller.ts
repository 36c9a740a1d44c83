import type { Inputs } from '@monarch/query'
import { type Fragment, boundParameter, sql } from '@monarch/sql'

/** The computed column that says whether the caller sees what the row refers to. Used only in row rules. */
export const shownName = 'isShown'

/** The visible structure (`ShownStructure`) as an array in a statement. Null means all entities. */
const ofContext = (key: string): Fragment => sql`${boundParameter(({ context }: Inputs) => context[key])}::uuid[]`
export const shownEntityIds = ofContext('shownEntityIds')
export const hiddenFieldIds = ofContext('hiddenFieldIds')

/** Whether the caller reads all records of the tenant in full, so that error messages may contain record values. */
export const readsAllOf = (tenantId: Fragment): Fragment =>
  sql`coalesce(${tenantId} = any(${ofContext('wholeTenantIds')}), true)`
export const hiddenReason = 'The error is shown only to users who may read all records.'

/** Whether the caller does not see the entity with this id. */
export const isHiddenEntity = (id: Fragment): Fragment => sql`coalesce(${id} <> all(${shownEntityIds}), false)`
