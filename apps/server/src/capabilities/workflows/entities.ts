import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { systemColumns } from '@monarch/schema'
import { type Fragment, sql, value } from '@monarch/sql'
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
import {
  hiddenFieldIds,
  hiddenReason,
  isHiddenEntity,
  readsAllOf,
  shownName,
} from '../../structure/admin/shown-to-caller.ts'
import { problemOfTrigger } from './triggers/metric-trigger.ts'

/** Workflows in the admin schema; their runs are in the tenant's database. */
const workflow = adminEntity('workflow', 'workflows', 'Workflow', ['createdAt', 'ASC'], {
  byId: 'workflow',
  hasBin: true,
  attributes: [
    column('tenantId', idType),
    column('name', fieldTypes.text),
    optional('description', fieldTypes.text),
    computed('trigger', jsonType, (row) => sql`(coalesce(${row}.published, ${row}.draft) -> 'trigger')`),
    column('isActive', fieldTypes.boolean),
    computed('isPublished', fieldTypes.boolean, (row) => sql`(${row}.published is not null)`),
    computed(
      'hasChanges',
      fieldTypes.boolean,
      (row) =>
        sql`((${row}."draftDefinition", ${row}."formulaRules")
          is distinct from (${row}."publishedDefinition", coalesce(${row}."publishedFormulaRules", 1)))`,
    ),
    column('draft', jsonType),
    optional('published', jsonType),
    column('formulaRules', fieldTypes.number),
    optional('publishedFormulaRules', fieldTypes.number),
    optional('publishedAt', fieldTypes.datetime),
    optional('publishedBy', idType),
    optional('nextAt', fieldTypes.datetime),
    { ...computed('lastRun', jsonType, shownRun), nullable: true },
    column('runCount', fieldTypes.number),
    column('failedCount', fieldTypes.number),
    {
      ...computed(
        'successRate',
        fieldTypes.decimal,
        (row) => sql`(1 - ${row}."failedCount"::numeric / nullif(${row}."runCount", 0))`,
      ),
      nullable: true,
      description: 'The share of successful runs, from 0 to 1; null before the first has ended.',
    },
    {
      ...computed('problem', fieldTypes.text, problemOfTrigger),
      nullable: true,
      description: 'metric, if it cannot start because its metric was deleted or has no threshold.',
    },
    column('createdBy', idType),
    systemColumns.version,
    toOne('createdBy_user', 'user', 'createdBy', 'The user who created it.'),
    toOne('publishedBy_user', 'user', 'publishedBy', 'The user who published it. Its runs act as this user.'),
    computed(shownName, fieldTypes.boolean, isShown),
  ],
})

/** Error messages can contain values of records. */
function shownRun(row: Fragment): Fragment {
  return sql`case when ${row}."lastRun" ->> 'error' is null or ${readsAllOf(sql`${row}."tenantId"`)} then ${row}."lastRun"
    else jsonb_set(${row}."lastRun", '{error}', to_jsonb(${value(hiddenReason)}::text)) end`
}

/** Definitions can use hidden entities and fields. */
function isShown(row: Fragment): Fragment {
  return sql`(not ${row}.uses && ${hiddenFieldIds} and not exists (
    select from "tenantEntities" e where e.id = any(${row}.uses) and ${isHiddenEntity(sql`e.id`)}))`
}

export const workflowEntities: readonly AdminEntity[] = [
  {
    entity: workflow,
    rows: (sees) => ({ tenantId: sees.reads.includes('workflow') ? ofTenants : ofNone, ...shownRow(sees) }),
  },
]
