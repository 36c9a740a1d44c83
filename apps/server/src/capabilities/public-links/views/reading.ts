import type { Json } from '@monarch/field-types'
import { type Access, fillWhere, type Model, notFound, type Structure } from '@monarch/schema'
import type { RequestContext } from '../../../request/context.ts'
import { currentStructure } from '../../../structure/structure-store.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'

/** The structure and rights for reading a view: of the caller when it is published, later of the publisher. */
export interface Reading {
  readonly structure: Structure
  readonly model: Model
  readonly access: Access
  readonly userId: string
}

export async function readingOf({ app, access, user }: RequestContext, tenantId: string): Promise<Reading> {
  const [structure, model] = await Promise.all([currentStructure(app, app.admin, tenantId), tenantModel(app, tenantId)])
  if (!structure) throw notFound('id', 'view')
  return { structure, model, access, userId: user.id }
}

/** The filter of a published view. 'Me' is the publisher, and days are those of the tenant's time zone. */
export function filterOf({ structure, model, userId }: Reading, entityId: string, filter: Json): Json {
  const { timeZone } = model
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const viewer = { userId, today, weekStart: 'monday', timeZone } as const
  return fillWhere(structure, entityId, filter, viewer, () => null)
}
