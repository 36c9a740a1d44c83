import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { systemColumns } from '@monarch/schema'
import { type Fragment, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofTenants,
  optional,
  shownRow,
  toOne,
} from '../../structure/admin/admin-entity.ts'
import { hiddenFieldIds, isHiddenEntity, shownName } from '../../structure/admin/shown-to-caller.ts'

/** Webhooks in the admin schema, without secrets; their deliveries are in the tenant's database. */
const webhook = adminEntity('webhook', 'webhooks', 'Webhook', ['createdAt', 'ASC'], {
  byId: 'webhook',
  hasBin: true,
  attributes: [
    column('tenantId', idType),
    column('entityId', idType),
    column('name', fieldTypes.text),
    column('kind', fieldTypes.text),
    { ...column('address', fieldTypes.text), description: 'Without its secret parts.' },
    {
      ...computed('hasAddress', fieldTypes.boolean, (row) => sql`(${row}."sealedUrl" is not null)`),
      description: 'False for an imported one.',
    },
    { ...column('config', jsonType), description: 'actions, fields and where.' },
    column('isActive', fieldTypes.boolean),
    {
      ...optional('pauseReason', fieldTypes.text),
      description: 'failing, gone, filter, removed or imported; null if a user switched it off.',
    },
    { ...optional('failingSince', fieldTypes.datetime), description: 'Since when no attempt succeeded.' },
    { ...optional('lastDelivery', jsonType), description: 'at, isDelivered and status of the last attempt.' },
    { ...optional('previousUntil', fieldTypes.datetime), description: 'Until when the previous secret signs, too.' },
    column('actsAs', idType),
    computed('actsAsName', fieldTypes.text, (row) => sql`(select u.name from users u where u.id = ${row}."actsAs")`),
    column('createdBy', idType),
    systemColumns.version,
    toOne('entity', 'tenantEntity', 'entityId', 'The entity of the records.'),
    computed(shownName, fieldTypes.boolean, isShown),
  ],
})

/** Settings can name hidden fields. */
function isShown(row: Fragment): Fragment {
  return sql`(not ${row}.uses && ${hiddenFieldIds} and not ${isHiddenEntity(sql`${row}."entityId"`)})`
}

export const webhookEntities: readonly AdminEntity[] = [
  {
    entity: webhook,
    rows: (sees) => ({ tenantId: sees.reads.includes('webhook') ? ofTenants : ofNone, ...shownRow(sees) }),
  },
]
