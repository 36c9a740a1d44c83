import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { type Entity, systemColumns } from '@monarch/schema'
import { adminEntity, column, shownParts, toOne, usesColumn } from '../../structure/admin/admin-entity.ts'

/** Layouts as the admin endpoint lists them. */
export const layoutEntity: Entity = adminEntity('layout', 'layouts', 'Layout', ['createdAt', 'ASC'], {
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
    toOne('entity', 'tenantEntity', 'entityId', 'The entity whose fields it lays out.'),
  ],
})
