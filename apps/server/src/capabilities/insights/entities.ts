import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import type { Inputs } from '@monarch/query'
import { systemColumns } from '@monarch/schema'
import { boundParameter, type Fragment, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofCaller,
  ofTenants,
  optional,
  type Sees,
  shownEntity,
  shownParts,
  shownRow,
  toOne,
  translationColumns,
  usesColumn,
} from '../../structure/admin/admin-entity.ts'
import { hiddenFieldIds, shownName } from '../../structure/admin/shown-to-caller.ts'

const common = [
  column('name', fieldTypes.text),
  optional('description', fieldTypes.text),
  ...translationColumns(),
  column('visibility', fieldTypes.text),
  column('ownerId', idType),
  column('sortOrder', fieldTypes.number),
  systemColumns.version,
  toOne('owner', 'user', 'ownerId', 'The user who created it.'),
]

const ofViewer = [{ visibility: { ne: 'personal' } }, { ownerId: ofCaller }]

const reportRows = (sees: Sees): object => ({
  tenantId: ofTenants,
  entity: shownEntity(sees),
  ...shownRow(sees),
  or: ofViewer,
})

const isFollowed = (row: Fragment): Fragment => sql`exists (select from "metricFollowers" f
  where f."metricId" = ${row}.id and f."userId" = ${boundParameter(({ context }: Inputs) => context.userId)}::uuid)`

/** Reports, metrics and dashboards in the admin schema. */
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
    rows: reportRows,
  },
  {
    entity: adminEntity('metric', 'metrics', 'Metric', ['sortOrder', 'ASC'], {
      byId: 'metric',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        column('reportId', idType),
        { ...column('measure', fieldTypes.text), description: 'The key of a measure of the report.' },
        ...common,
        optional('target', fieldTypes.number),
        optional('threshold', fieldTypes.number),
        { ...column('alertWhen', fieldTypes.text), description: 'above or below the threshold.' },
        { ...column('schedule', jsonType), description: 'every, at and day.' },
        { ...optional('computedAt', fieldTypes.datetime), description: 'When it was computed last.' },
        {
          ...optional('failure', fieldTypes.text),
          description: 'Why it has no new value: report, rights, slow or number.',
        },
        {
          ...computed('isFollowed', fieldTypes.boolean, isFollowed),
          description: 'Whether the caller is notified when it crosses its threshold.',
        },
        toOne('report', 'report', 'reportId', 'The report that it is a measure of.'),
      ],
    }),
    // Whoever does not see the report does not see what is computed from it.
    rows: (sees) => ({ tenantId: ofTenants, report: reportRows(sees), or: ofViewer }),
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
