import { fieldTypes, idType, jsonType, textListType } from '@monarch/field-types'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  contentPreview,
  contentTranslations,
  ofCaller,
  ofTenants,
  optional,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** Interfaces, their installations and the caller's ratings in the admin endpoint. */
export const interfaceEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('systemInterface', 'systemInterfaces', 'Interface', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        column('displayName', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('category', fieldTypes.text),
        column('icon', fieldTypes.text),
        column('color', fieldTypes.text),
        column('providedEntities', textListType),
        column('providedViews', textListType),
        column('providedWorkflows', textListType),
        contentTranslations(),
        contentPreview(
          (row) => sql`${row}.content`,
          sql`'views', (
            select coalesce(jsonb_agg(jsonb_build_object('name', v ->> 'name', 'translations', v -> 'translations') order by m), '[]')
            from jsonb_array_elements(e -> 'views') with ordinality y(v, m))`,
        ),
        column('isPremium', fieldTypes.boolean),
        optional('monthlyPrice', fieldTypes.decimal),
        computed(
          'installCount',
          fieldTypes.number,
          (row) =>
            sql`(select count(*) from "interfaceInstalls" i where i."interfaceId" = ${row}.id and i."removedAt" is null)`,
        ),
        {
          ...computed(
            'rating',
            fieldTypes.decimal,
            (row) => sql`(select round(avg(r.rating), 1) from "interfaceRatings" r where r."interfaceId" = ${row}.id)`,
          ),
          nullable: true,
        },
        computed(
          'ratingCount',
          fieldTypes.number,
          (row) => sql`(select count(*) from "interfaceRatings" r where r."interfaceId" = ${row}.id)`,
        ),
      ],
    }),
    rows: () => null,
  },
  {
    entity: adminEntity('interfaceInstall', 'interfaceInstalls', 'Interface of a tenant', ['createdAt', 'DESC'], {
      byId: 'interfaceInstall',
      attributes: [
        column('interfaceId', idType),
        column('tenantId', idType),
        column('entityIds', jsonType),
        optional('monthlyPrice', fieldTypes.decimal),
        optional('consentedBy', idType),
        column('installedBy', idType),
        optional('removedAt', fieldTypes.datetime),
        computed(
          'overrideCount',
          fieldTypes.number,
          (row) => sql`(select count(*) from settings s where s."installId" = ${row}.id)`,
        ),
        {
          ...computed(
            'progress',
            jsonType,
            (row) => sql`(
              select jsonb_build_object('id', t.id, 'status', t.status, 'done', t.done, 'total', t.total, 'error', t.error)
              from "templateInstalls" t where t."interfaceInstallId" = ${row}.id)`,
          ),
          nullable: true,
        },
        toOne('interface', 'systemInterface', 'interfaceId', 'The installed interface.'),
        toOne('installedBy_user', 'user', 'installedBy', 'The user who installed it.'),
        toOne('consentedBy_user', 'user', 'consentedBy', 'The user who consented to its price.'),
      ],
    }),
    rows: () => ({ tenantId: ofTenants }),
  },
  {
    entity: adminEntity('interfaceRating', 'interfaceRatings', 'Rating of an interface', ['createdAt', 'ASC'], {
      attributes: [column('interfaceId', idType), column('userId', idType), column('rating', fieldTypes.number)],
    }),
    // The average counts all ratings, but each rating is visible to its author only.
    rows: () => ({ userId: ofCaller }),
  },
]
