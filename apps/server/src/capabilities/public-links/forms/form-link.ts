import { AppError } from '@monarch/schema'
import type { LinkKind } from '../links/link-kinds.ts'

/** A published form is as its view at the time of the visit: a view of a form contains no data. */
export const formLink: LinkKind = {
  kind: 'form',
  publish({ access }, _view, entity) {
    if (!access.to(entity).actions.has('create'))
      throw new AppError('FORBIDDEN', `You don't have permission to create ${entity.name} records.`)
    return {}
  },
}
