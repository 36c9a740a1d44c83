import { badInput, type Level, notFound } from '@monarch/schema'
import { ownOrganization, reachable } from '../../request/decisions.ts'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'

/** A setting of an entity, field or item can be set only if the caller can reach that thing. */
export async function requireSubject({ ctx, transaction }: AdminChange, key: string): Promise<void> {
  const [kind, id] = key.split('.')
  const inTenants = { entity: 'tenantEntities', field: 'systemFields' } as const
  if (kind === 'entity' || kind === 'field') {
    const row = await transaction
      .selectFrom(inTenants[kind])
      .select('tenantId')
      .where('id', '=', id!)
      .executeTakeFirst()
    if (!row) throw notFound('data.key', kind)
    reachable(ctx, row.tenantId, 'data.key', kind)
  }
  if (kind === 'group' || kind === 'item') {
    const organizationId = await organizationOf({ ctx, transaction }, kind, id!)
    ownOrganization(ctx, organizationId, 'data.key', kind)
  }
}

/** Ids in a value must belong to the subject of the setting, and all users affected by the setting must be able to see them. */
export async function requireNamed(
  change: AdminChange,
  { key, level, value }: { readonly key: string; readonly level: Level; readonly value?: unknown },
  organizationId: string | null,
): Promise<void> {
  if (value === null || value === undefined) return
  const { ctx, transaction } = change
  const named = typeof value === 'string' ? value : ''
  const [kind, id = '', part] = key.split('.')
  if (kind === 'entity' && part === 'defaultView' && value !== 'all') {
    const view = await transaction
      .selectFrom('views')
      .select(['visibility', 'ownerId'])
      .where('id', '=', named)
      .where('entityId', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const isOwn = view?.ownerId === ctx.user.id
    if (!view || (view.visibility === 'personal' && !isOwn)) throw notFound('data.value', 'view of this entity')
    if (view.visibility === 'personal' && level !== 'personal')
      throw badInput({ path: 'data.value', message: 'A personal view can be the default in personal settings only' })
  }
  if (kind === 'entity' && (part === 'formLayout' || part === 'recordLayout')) {
    const layout = await transaction
      .selectFrom('layouts')
      .select('id')
      .where('id', '=', named)
      .where('entityId', '=', id)
      .where('type', '=', part === 'formLayout' ? 'form' : 'record')
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!layout) throw notFound('data.value', `${part === 'formLayout' ? 'form' : 'record'} layout of this entity`)
  }
  if (kind === 'item' && part === 'group') {
    const [own, requested] = [await organizationOf(change, 'item', id), await organizationOf(change, 'group', named)]
    if (requested === undefined || own !== requested) throw notFound('data.value', 'group of this organization')
  }
  if (key === 'allowedGroups') {
    const ids = new Set(value as readonly string[])
    if (ids.size === 0) return
    const { count } = await transaction
      .selectFrom('entityGroups')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('id', 'in', [...ids])
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow()
    if (Number(count) !== ids.size) throw notFound('data.value', 'group of this organization')
  }
}

async function organizationOf(
  { transaction }: Pick<AdminChange, 'ctx' | 'transaction'>,
  kind: 'group' | 'item',
  id: string,
): Promise<string | undefined> {
  const groups = transaction.selectFrom('entityGroups').select('organizationId').where('deletedAt', 'is', null)
  const row = await (
    kind === 'group'
      ? groups.where('id', '=', id)
      : groups.innerJoin('entityGroupItems as i', 'i.groupId', 'entityGroups.id').where('i.id', '=', id)
  ).executeTakeFirst()
  return row?.organizationId
}
