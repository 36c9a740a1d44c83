import type { EntityAccess } from './access.ts'
import { AppError } from '../errors/errors.ts'

/** Names the entity by its label, or by the name that the request gave if the caller has no rights in it. */
export function lacksAction(
  action: string,
  entity: { readonly name: string; readonly label: string },
  { actions }: Pick<EntityAccess, 'actions'>,
): AppError {
  const name = actions.size > 0 ? entity.label : entity.name
  return new AppError('FORBIDDEN', `You don't have permission to ${action} ${name} records.`)
}
