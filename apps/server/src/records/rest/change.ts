import { hash } from 'node:crypto'
import type { Entity } from '@monarch/schema'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import type { EndpointKey } from '../../request/idempotency.ts'
import { refuseWhileImpersonating } from '../../request/impersonation.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { answeringContext, type TenantContext } from '../../structure/tenant-context.ts'
import { FieldFault } from '../../api/graphql/errors.ts'
import type { RecordChange } from '../prepare-write.ts'
import { TakenValue, writeRecords } from '../service.ts'
import { NoEntity, type PathOf, toRest } from './faults.ts'
import type { Request } from './request.ts'

/** Changes records of one entity as the mutation of the tenant endpoint would, and returns the JSON text of its result. */
export async function change(
  ctx: RequestContext,
  request: Request,
  changeOf: (entity: Entity, tenant: TenantContext) => RecordChange,
  { pathOf, repeats = false }: { readonly pathOf?: PathOf; readonly repeats?: boolean } = {},
): Promise<string> {
  refuseWhileImpersonating(ctx)
  const name = request.params.entity
  const idempotency = idempotencyOf(ctx, request)
  const run = () =>
    onCurrentStructure(ctx.app, requireTenant(ctx).id, async () => {
      const tenant = await answeringContext(ctx)
      const entity = tenant.model.entities.get(name)
      if (!entity || entity.names.create === null || tenant.access.to(entity).actions.size === 0)
        throw new NoEntity(name)
      const [result] = await writeRecords(
        ctx,
        tenant,
        [{ alias: name, request: changeOf(entity, tenant) }],
        idempotency,
      )
      return result!
    })
  try {
    return await run().catch((error) => {
      // Another request has created a record with the key since the upsert looked for it.
      if (repeats && error instanceof FieldFault && error.cause instanceof TakenValue) return run()
      throw error
    })
  } catch (error) {
    throw toRest(error, pathOf)
  }
}

function idempotencyOf(
  { idempotencyKey: key }: RequestContext,
  { method, url, headers, body }: Request,
): EndpointKey | null {
  if (key === null) return null
  const content = JSON.stringify([method, url, headers['if-match'] ?? null, body ?? null])
  return { endpoint: '/api/records', key, fingerprint: hash('sha256', content) }
}
