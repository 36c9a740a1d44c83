import { fieldTypes, idType } from '@monarch/field-types'
import { systemColumns } from '@monarch/schema'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofCaller,
  ofTenants,
  optional,
  shownEntity,
  shownParts,
  shownRow,
  toOne,
  translationColumns,
  usesColumn,
} from '../../structure/admin/admin-entity.ts'
import { hiddenFieldIds, shownName } from '../../structure/admin/shown-to-caller.ts'

/** Saved views in the admin schema. */
const view = adminEntity('view', 'views', 'View', ['sortOrder', 'ASC'], {
  byId: 'view',
  hasBin: true,
  attributes: [
    column('tenantId', idType),
    column('entityId', idType),
    column('name', fieldTypes.text),
    optional('description', fieldTypes.text),
    ...translationColumns(),
    column('type', fieldTypes.text),
    shownParts('config'),
    column('visibility', fieldTypes.text),
    column('ownerId', idType),
    column('isDefault', fieldTypes.boolean),
    column('sortOrder', fieldTypes.number),
    usesColumn(),
    computed(shownName, fieldTypes.boolean, (row) => sql`(not ${row}.needs && ${hiddenFieldIds})`),
    systemColumns.version,
    toOne('entity', 'tenantEntity', 'entityId', 'The entity of the view.'),
    toOne('owner', 'user', 'ownerId', 'The user who created it.'),
  ],
})

export const viewEntities: readonly AdminEntity[] = [
  {
    entity: view,
    rows: (sees) => ({
      tenantId: ofTenants,
      entity: shownEntity(sees),
      // Parts with hidden fields are left out; a view that needs such a field is hidden.
      ...shownRow(sees),
      or: [{ visibility: { ne: 'personal' } }, { ownerId: ofCaller }],
    }),
  },
]
