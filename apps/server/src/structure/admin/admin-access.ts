import { type Access, areaList, isGranted, type PermissionPattern } from '@monarch/schema'
import type { Extensions } from '../../platform/extension-point.ts'
import { memoizeBy } from '../../platform/memoize.ts'
import { seesAllRecords, shapesStructure } from '../shown-structure.ts'
import { adminEntitiesOf, type Sees } from './admin-entity.ts'
import { shownName } from './shown-to-caller.ts'

/** The access of a caller to the admin endpoint: for each entity, the rows that `AdminEntity.rows` defines. */
export function adminAccess(ctx: {
  readonly app: { readonly extensions: Extensions }
  readonly user: { readonly permissions: readonly PermissionPattern[] }
  readonly direct: readonly PermissionPattern[]
  readonly vouchedBy: string | null
  readonly impersonated: object | null
}): Access {
  const { permissions } = ctx.user
  const sees: Sees = {
    reads: areaList.flatMap(({ id }) => (id !== 'record' && isGranted(permissions, `${id}:read`) ? [id] : [])),
    settings: isGranted(permissions, 'settings:read') || isGranted(permissions, 'settings:update'),
    records: seesAllRecords(ctx),
    structure: shapesStructure(ctx),
    notifications: ctx.impersonated === null,
    ownThings: ctx.vouchedBy === null,
    installation: isGranted(ctx.direct, '*'),
  }
  return accessFor(ctx.app.extensions, sees)
}

const keyOf = (sees: Sees) => `admin ${JSON.stringify(sees)}`

const accessFor = memoizeBy(keyOf, (extensions: Extensions, sees): Access => {
  const entities = adminEntitiesOf(extensions)
  const rows = new Map(entities.map((each) => [each.entity.name, each.rows(sees)]))
  const hidden = new Set([
    shownName,
    ...entities.flatMap(({ internal = [] }) => internal),
    ...entities.flatMap((each) => each.withheld?.(sees) ?? []),
  ])
  const actions = new Set(['read'] as const)
  const nothing = new Set<never>()
  return {
    key: keyOf(sees),
    to: ({ name }) => ({ actions: rows.has(name) ? actions : nothing, hidden, rows: rows.get(name) ?? null }),
  }
})
