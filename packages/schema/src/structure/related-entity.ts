import { usersEntityId } from '@monarch/field-types'
import type { EntityRow, Structure } from './structure.ts'

/** The built-in entity of relations to users. No structure has its row, so it has no fields, settings or commands. */
export const usersEntity: EntityRow = Object.freeze({
  id: usersEntityId,
  tenantId: '',
  baseEntityId: null,
  interfaceId: null,
  name: 'user',
  displayName: 'User',
  pluralName: 'users',
  description: 'A user who created or updated records, or is the value of a field.',
  icon: 'user',
  color: 'blue',
  category: null,
  isActive: true,
  isLocked: false,
  enabledFeatures: [],
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-01T00:00:00.000Z',
  deletedAt: null,
})

/** The entity that a relation points at: one of the structure, or the built-in entity of users. */
export function relatedEntity(
  { entities }: Pick<Structure, 'entities'>,
  id: string | undefined,
): EntityRow | undefined {
  return id === usersEntityId ? usersEntity : entities.find((entity) => entity.id === id)
}
