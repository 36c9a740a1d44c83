import { fieldTypes, idType } from '@monarch/field-types'
import { FromContext } from '@monarch/schema'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofOrganizations,
  optional,
  shownEntity,
  toMany,
  toOne,
  translationColumns,
} from '../../structure/admin/admin-entity.ts'

/** The organization of the group; `null` in the bin, because a deleted group keeps the items that no other group could take. */
const placedIn = 'placedIn'

/** Navigation in the admin schema. */
export const navigationEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('entityGroup', 'entityGroups', 'Navigation group', ['sortOrder', 'ASC'], {
      hasBin: true,
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        column('displayName', fieldTypes.text),
        optional('description', fieldTypes.text),
        ...translationColumns(),
        column('icon', fieldTypes.text),
        column('color', fieldTypes.text),
        column('sortOrder', fieldTypes.number),
        column('isVisible', fieldTypes.boolean),
        column('menu', fieldTypes.text),
        column('isDefault', fieldTypes.boolean),
        // Also counts items that the caller cannot see: a group with items is not a link.
        computed(
          'hasItems',
          fieldTypes.boolean,
          (row) => sql`exists (select from "entityGroupItems" i where i."groupId" = ${row}.id)`,
        ),
        toMany('items', 'entityGroupItem', 'groupId', 'The items of the group, in order.'),
      ],
    }),
    // A group whose items are all hidden is hidden too; a group without items is a link.
    rows: (sees) =>
      sees.structure
        ? { organizationId: ofOrganizations }
        : {
            organizationId: ofOrganizations,
            or: [
              { items: { none: {} } },
              { items: { some: { or: [{ entity: shownEntity(sees) }, { itemType: { ne: 'entity' } }] } } },
            ],
          },
  },
  {
    entity: adminEntity('entityGroupItem', 'entityGroupItems', 'Navigation item', ['sortOrder', 'ASC'], {
      attributes: [
        column('groupId', idType),
        column('itemType', fieldTypes.text),
        optional('itemId', idType),
        optional('displayName', fieldTypes.text),
        optional('icon', fieldTypes.text),
        column('sortOrder', fieldTypes.number),
        column('isDefault', fieldTypes.boolean),
        column('isVisible', fieldTypes.boolean),
        toOne('entity', 'tenantEntity', 'itemId', 'The entity that the item opens; null for a page.'),
        computed(
          placedIn,
          idType,
          (row) =>
            sql`(select g."organizationId" from "entityGroups" g where g.id = ${row}."groupId" and g."deletedAt" is null)`,
        ),
      ],
    }),
    // Entities belong to a tenant, groups and pages to the organization: a request that names a tenant gets its entities and the pages.
    rows: (sees) => ({
      [placedIn]: ofOrganizations,
      or: [
        { entity: { tenantId: { in: new FromContext('shownTenantIds') }, ...shownEntity(sees) } },
        { itemType: { ne: 'entity' } },
      ],
    }),
    internal: [placedIn],
  },
]
