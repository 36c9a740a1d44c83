import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { sql } from '@monarch/sql'
import { contentShown } from './template-records.ts'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  contentPreview,
  contentTranslations,
  ofNone,
  ofOrganizations,
  ofTenants,
  optional,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** Templates and their installations in the admin schema. */
export const templateEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('template', 'templates', 'Template', ['name', 'ASC'], {
      byId: 'template',
      hasBin: true,
      attributes: [
        column('kind', fieldTypes.text),
        optional('organizationId', idType),
        column('name', fieldTypes.text),
        column('industry', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('icon', fieldTypes.text),
        column('color', fieldTypes.text),
        column('categories', fieldTypes.number),
        column('entities', fieldTypes.number),
        contentTranslations(),
        computed('content', jsonType, contentShown),
        contentPreview(
          contentShown,
          sql`'icon', e ->> 'icon', 'color', e ->> 'color',
            'fields', jsonb_array_length(e -> 'fields'), 'records', jsonb_array_length(e -> 'records')`,
        ),
        column('version', fieldTypes.number),
      ],
    }),
    // Shipped templates are visible to everyone; an organization's own need the right to read templates.
    rows: (sees) => {
      const shipped = { kind: { eq: 'default' } }
      return sees.reads.includes('template') ? { or: [shipped, { organizationId: ofOrganizations }] } : shipped
    },
  },
  {
    entity: adminEntity('templateInstall', 'templateInstalls', 'Installation of a template', ['createdAt', 'DESC'], {
      byId: 'templateInstall',
      attributes: [
        optional('templateId', idType),
        optional('interfaceInstallId', idType),
        column('tenantId', idType),
        column('userId', idType),
        column('names', jsonType),
        column('entityIds', jsonType),
        column('status', fieldTypes.text),
        column('phase', fieldTypes.text),
        column('done', fieldTypes.number),
        column('total', fieldTypes.number),
        optional('error', fieldTypes.text),
        optional('finishedAt', fieldTypes.datetime),
        toOne('template', 'template', 'templateId', 'The installed template.'),
      ],
    }),
    // Installations reveal the names of entities.
    rows: (sees) => ({ tenantId: sees.reads.includes('template') || sees.structure ? ofTenants : ofNone }),
  },
]
