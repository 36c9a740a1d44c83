import { fieldTypes, idType } from '@monarch/field-types'
import { FromContext } from '@monarch/schema'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  optional,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** Notifications in the admin schema. */
const notification = adminEntity('notification', 'notifications', 'Notification', ['createdAt', 'DESC'], {
  attributes: [
    column('userId', idType),
    column('tenantId', idType),
    column('kind', fieldTypes.text),
    optional('entityId', idType),
    optional('recordId', idType),
    optional('commentId', idType),
    { ...optional('metricId', idType), description: 'The metric that crossed its threshold.' },
    optional('actorId', idType),
    computed(
      'actorName',
      fieldTypes.text,
      (row) => sql`coalesce((select u.name from users u where u.id = ${row}."actorId"), 'Someone')`,
    ),
    column('title', fieldTypes.text),
    column('text', fieldTypes.text),
    optional('readAt', fieldTypes.datetime),
    toOne('entity', 'tenantEntity', 'entityId', 'The entity of the record.'),
    toOne('tenant', 'tenant', 'tenantId', 'The tenant of the event.'),
  ],
})

/** The caller's own notifications, except those of records that they may no longer read. */
function ownNotifications(readsAll: boolean): object {
  return {
    userId: { eq: new FromContext('userId') },
    tenantId: { in: new FromContext('tenantIds') },
    or: [
      { entityId: { isNull: true } },
      { entity: readsAll ? {} : { id: { in: new FromContext('readableEntityIds') } } },
    ],
  }
}

export const notificationEntities: readonly AdminEntity[] = [
  {
    entity: notification,
    rows: (sees) => (sees.notifications ? ownNotifications(sees.records) : { id: ofNone }),
  },
]
