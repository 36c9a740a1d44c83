import { lacksAction } from '@monarch/schema'
import type { ViewLinkKind } from '../views/link-kinds.ts'

/** A published form follows the current settings of its view, which contain no data. */
export const formLink: ViewLinkKind = {
  kind: 'form',
  publish({ access }, _view, entity) {
    if (!access.to(entity).actions.has('create')) throw lacksAction('create', entity, access.to(entity))
    return {}
  },
}
