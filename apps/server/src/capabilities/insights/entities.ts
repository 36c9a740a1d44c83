import { fieldTypes, idType, jsonType } from '@monarch/field-types'
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
  usesColumn,
} from '../../structure/admin/admin-entity.ts'
import { hiddenFieldIds, shownName } from '../../structure/admin/shown-to-caller.ts'

const common = [
  column('name', fieldTypes.text),
  optional('description', fieldTypes.text),
  column('visibility', fieldTypes.text),
  column('ownerId', idType),
  column('sortOrder', fieldTypes.number),
  systemColumns.version,
  toOne('owner', 'user', 'ownerId', 'The user who created it.'),
]

const ofViewer = [{ visibility: { ne: 'personal' } }, { ownerId: ofCaller }]

/** Reports and dashboards in the admin schema. */
export const insightEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('report', 'reports', 'Report', ['sortOrder', 'ASC'], {
      byId: 'report',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        column('entityId', idType),
        ...common,
        shownParts('config'),
        usesColumn(),
        computed(shownName, fieldTypes.boolean, (row) => sql`(not ${row}.needs && ${hiddenFieldIds})`),
        toOne('entity', 'tenantEntity', 'entityId', 'The entity whose records it is about.'),
      ],
    }),
    rows: (sees) => ({ tenantId: ofTenants, entity: shownEntity(sees), ...shownRow(sees), or: ofViewer }),
  },
  {
    entity: adminEntity('dashboard', 'dashboards', 'Dashboard', ['sortOrder', 'ASC'], {
      byId: 'dashboard',
      hasBin: true,
      attributes: [column('tenantId', idType), ...common, column('config', jsonType)],
    }),
    rows: () => ({ tenantId: ofTenants, or: ofViewer }),
  },
]
