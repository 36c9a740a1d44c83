import { fieldTypes } from '@monarch/field-types'
import { type AdminEntity, adminEntity, column, ofNone, optional } from '../../structure/admin/admin-entity.ts'

/** The backups that were taken in the last year, for operators of the installation. */
export const backupEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('backup', 'backups', 'Backup', ['startedAt', 'DESC'], {
      attributes: [
        column('place', fieldTypes.text),
        column('status', fieldTypes.text),
        optional('backupId', fieldTypes.text),
        optional('tenants', fieldTypes.number),
        optional('bytes', fieldTypes.number),
        optional('isEncrypted', fieldTypes.boolean),
        optional('verifiedAt', fieldTypes.datetime),
        optional('verifyProblem', fieldTypes.text),
        optional('error', fieldTypes.text),
        column('startedAt', fieldTypes.datetime),
        optional('finishedAt', fieldTypes.datetime),
      ],
    }),
    rows: (sees) => (sees.installation ? null : { id: ofNone }),
  },
]
