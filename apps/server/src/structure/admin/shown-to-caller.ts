import type { Inputs } from '@monarch/query'
import { type Fragment, boundParameter, sql } from '@monarch/sql'

/** The computed column of rows that say by themselves whether the caller sees what they speak of; for the rules of access only. */
export const shownName = 'isShown'

/** What the caller sees of the structure (`ShownStructure`), in statements. No list of entities is all of them. */
const ofContext = (key: string): Fragment => sql`${boundParameter(({ context }: Inputs) => context[key])}::uuid[]`
export const shownEntityIds = ofContext('shownEntityIds')
export const hiddenFieldIds = ofContext('hiddenFieldIds')

/** Whether he reads all records of the tenant, whole: then he may be told what they are, in whatever sentence. */
export const readsAllOf = (tenantId: Fragment): Fragment =>
  sql`coalesce(${tenantId} = any(${ofContext('wholeTenantIds')}), true)`
export const hiddenReason = 'What went wrong is shown to who may read all records.'

/** Whether there is no entity of that id for the caller. */
export const isHiddenEntity = (id: Fragment): Fragment => sql`coalesce(${id} <> all(${shownEntityIds}), false)`
