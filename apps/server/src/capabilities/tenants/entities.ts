import { fieldTypes } from '@monarch/field-types'
import { sql } from '@monarch/sql'
import { type AdminEntity, adminEntity, column, computed, ofNone } from '../../structure/admin/admin-entity.ts'

/** Additional database servers in the admin schema; passwords are write-only. */
const databaseServer = adminEntity('databaseServer', 'databaseServers', 'Database server', ['name', 'ASC'], {
  hasBin: true,
  attributes: [
    column('name', fieldTypes.text),
    column('host', fieldTypes.text),
    column('port', fieldTypes.number),
    column('database', fieldTypes.text),
    column('user', fieldTypes.text),
    column('useTls', fieldTypes.boolean),
    column('status', fieldTypes.text),
    computed('hasPassword', fieldTypes.boolean, (row) => sql`(${row}."sealedPassword" is not null)`),
    computed(
      'tenantCount',
      fieldTypes.number,
      (row) => sql`(select count(*) from tenants t where t."databaseServerId" = ${row}.id)`,
    ),
  ],
})

export const databaseServerEntities: readonly AdminEntity[] = [
  {
    entity: databaseServer,
    rows: (sees) => (sees.installation ? null : { id: ofNone }),
  },
]
