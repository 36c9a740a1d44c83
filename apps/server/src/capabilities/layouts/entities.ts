import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { systemColumns } from '@monarch/schema'
import {
  type AdminEntity,
  adminEntity,
  column,
  ofTenants,
  shownEntity,
  shownParts,
  toOne,
  usesColumn,
} from '../../structure/admin/admin-entity.ts'

const layout = adminEntity('layout', 'layouts', 'Layout', ['createdAt', 'ASC'], {
  byId: 'layout',
  hasBin: true,
  attributes: [
    column('tenantId', idType),
    column('entityId', idType),
    column('name', fieldTypes.text),
    column('type', fieldTypes.text),
    column('columns', fieldTypes.number),
    column('gap', fieldTypes.number),
    column('padding', fieldTypes.number),
    column('responsive', jsonType),
    shownParts('items'),
    usesColumn(),
    systemColumns.version,
    toOne('entity', 'tenantEntity', 'entityId', 'The entity of the layout.'),
  ],
})

export const layoutEntities: readonly AdminEntity[] = [
  {
    entity: layout,
    rows: (sees) => ({ tenantId: ofTenants, entity: shownEntity(sees) }),
  },
]
