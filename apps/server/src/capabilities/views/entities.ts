import { fieldTypes, idType } from '@monarch/field-types'
import { type Entity, systemColumns } from '@monarch/schema'
import { sql } from '@monarch/sql'
import {
  adminEntity,
  column,
  computed,
  optional,
  shownParts,
  toOne,
  usesColumn,
} from '../../structure/admin/admin-entity.ts'
import { hiddenFieldIds, shownName } from '../../structure/admin/shown-to-caller.ts'

/** Saved views as the admin endpoint lists them. */
export const viewEntity: Entity = adminEntity('view', 'views', 'View', ['sortOrder', 'ASC'], {
  byId: 'view',
  hasBin: true,
  attributes: [
    column('tenantId', idType),
    column('entityId', idType),
    column('name', fieldTypes.text),
    optional('description', fieldTypes.text),
    column('type', fieldTypes.text),
    shownParts('config'),
    column('visibility', fieldTypes.text),
    column('ownerId', idType),
    column('isDefault', fieldTypes.boolean),
    column('sortOrder', fieldTypes.number),
    usesColumn(),
    computed(shownName, fieldTypes.boolean, (row) => sql`(not ${row}.needs && ${hiddenFieldIds})`),
    systemColumns.version,
    toOne('entity', 'tenantEntity', 'entityId', 'The entity whose records it shows.'),
    toOne('owner', 'user', 'ownerId', 'Who made it.'),
  ],
})
