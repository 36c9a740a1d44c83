import { fieldTypes } from '@monarch/field-types'
import type { Entity } from '@monarch/schema'
import { adminEntity, column } from '../structure/admin/admin-entity.ts'
import type { OperationRights } from '../request/scope.ts'
import { adminOperations } from '../structure/admin/admin-endpoint.ts'
import { mutationsOf } from '../records/tenant-endpoint.ts'
import { tenantQueries } from '../api/graphql/function-query.ts'
import type { Extensions } from '../platform/extension-point.ts'

/** All operations that do not depend on a tenant's structure. */
export function fixedOperations(extensions: Extensions): readonly ({ readonly name: string } & OperationRights)[] {
  const { mutations, queries } = adminOperations(extensions)
  return [...mutations, ...queries, ...tenantMutations(extensions), ...extensions.of(tenantQueries)]
}

const exampleNames = {
  type: '<Entity>',
  list: '<entity>',
  byId: '<entity>_by_id',
  create: 'create<Entity>',
  createMany: 'createMany<Entity>',
  update: 'update<Entity>',
  updateMany: 'updateMany<Entity>',
  updateEach: 'updateEach<Entity>',
  delete: 'delete<Entity>',
  deleteMany: 'deleteMany<Entity>',
  restore: 'restore<Entity>',
  restoreMany: 'restoreMany<Entity>',
  purgeMany: 'purgeMany<Entity>',
}

/** Represents any entity of a tenant, whose operations derive from its name. */
const exampleEntity = (): Entity => {
  const attributes = [column('name', fieldTypes.text)]
  const entity = adminEntity('<entity>', '<entity>', '<Entity>', ['name', 'ASC'], { attributes })
  return { ...entity, names: { ...entity.names, ...exampleNames } }
}

/** The mutations of any entity, whose names derive from its own. */
export const tenantMutations = (extensions: Extensions) =>
  mutationsOf(extensions, {
    version: 'example',
    timeZone: 'UTC',
    entities: new Map([['<entity>', exampleEntity()]]),
  }).list
