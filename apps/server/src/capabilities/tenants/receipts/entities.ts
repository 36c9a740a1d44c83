import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofWholeOrganizations,
  optional,
} from '../../../structure/admin/admin-entity.ts'

/**
 * Receipts of finished deletions: for readers of the audit log who reach the whole organization, because receipts name all entities of a
 * tenant. Operators of the installation see the receipts of all organizations, because a deleted organization has no members.
 */
export const receiptEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('deletionReceipt', 'deletionReceipts', 'Deletion receipt', ['createdAt', 'DESC'], {
      attributes: [
        column('organizationId', idType),
        column('kind', fieldTypes.text),
        column('subjectId', idType),
        column('name', fieldTypes.text),
        optional('requestedBy', idType),
        {
          ...computed(
            'requestedByName',
            fieldTypes.text,
            (row) => sql`(select u.name from users u where u.id = ${row}."requestedBy")`,
          ),
          nullable: true,
        },
        optional('deletedAt', fieldTypes.datetime),
        { ...computed('contents', jsonType, (row) => sql`${row}.contents`), description: 'What was deleted, counted.' },
        {
          ...optional('signed', fieldTypes.text),
          description: 'The receipt as a JSON Web Signature; `npm run cli -- receipt:verify` checks it.',
        },
      ],
    }),
    rows: (sees) => ({
      deletedAt: { isNull: false },
      ...(sees.installation ? {} : { organizationId: sees.reads.includes('audit') ? ofWholeOrganizations : ofNone }),
    }),
  },
]
