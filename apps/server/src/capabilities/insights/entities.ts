import { fieldTypes, idType, jsonType, textListType } from '@monarch/field-types'
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

const callerId = boundParameter(({ context }: Inputs) => context.userId)

/** Whether the caller is chosen, directly or by a role. */
const isForCaller = (row: Fragment): Fragment => sql`(${callerId}::uuid = any(${row}."userIds") or exists (
  select from "userRoles" ur join roles r on r.id = ur."roleId" and r."deletedAt" is null
  where ur."userId" = ${callerId}::uuid and ur."roleId" = any(${row}."roleIds")))`

const isStopped = (row: Fragment): Fragment => sql`exists (select from "digestStops" s
  where s."digestId" = ${row}.id and s."userId" = ${callerId}::uuid)`

const lastSent = (row: Fragment): Fragment => sql`(select max(s.at) from "digestSendings" s
  where s."digestId" = ${row}.id and s.outcome = 'mailed')`

/** Reports, metrics, dashboards and their digests in the admin schema. */
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
    // A metric is visible to users who see its report.
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
  {
    entity: adminEntity('digest', 'digests', 'Digest', ['createdAt', 'ASC'], {
      byId: 'digest',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        column('dashboardId', idType),
        {
          ...column('name', fieldTypes.text),
          description: "The subject of the mails; '' for the name of the dashboard.",
        },
        { ...column('schedule', jsonType), description: 'every, at, days and day.' },
        computed('userIds', textListType, (row) => sql`${row}."userIds"::text[]`),
        computed('roleIds', textListType, (row) => sql`${row}."roleIds"::text[]`),
        { ...column('isActive', fieldTypes.boolean), description: 'False while it is paused.' },
        column('ownerId', idType),
        systemColumns.version,
        { ...optional('nextAt', fieldTypes.datetime), description: 'When it is sent next.' },
        {
          ...computed('lastSentAt', fieldTypes.datetime, lastSent),
          nullable: true,
          description: 'When it was last sent to anyone; null if it never was.',
        },
        {
          ...computed('isForCaller', fieldTypes.boolean, isForCaller),
          description: 'Whether the caller is one of its recipients.',
        },
        {
          ...computed('isStopped', fieldTypes.boolean, isStopped),
          description: 'Whether the caller has stopped it for themselves.',
        },
        toOne('owner', 'user', 'ownerId', 'The user who created it.'),
        toOne('dashboard', 'dashboard', 'dashboardId', 'The dashboard that is mailed.'),
      ],
    }),
    // A digest is visible to users who see its dashboard.
    rows: () => ({ tenantId: ofTenants, dashboard: { tenantId: ofTenants, or: ofViewer } }),
  },
]
