import type { Inputs } from '@monarch/query'
import { type Fragment, boundParameter, sql } from '@monarch/sql'
import type { RequestContext } from '../../request/context.ts'
import { wholeTenantIds } from '../../structure/shown-structure.ts'
import { reachesWhole } from '../../request/decisions.ts'
import type { TemplateContent } from '@monarch/schema'
import type { TemplateRow } from './template-store.ts'

/**
 * Sample records are copies of a tenant's records, so they exist only for callers who may read all records of that tenant. If the
 * tenant is deleted or unknown, they need the right to read all records of the organization. Records of shipped templates are
 * public.
 */
export async function mayReadRecords(
  ctx: RequestContext,
  { kind, organizationId, recordsTenantId }: Pick<TemplateRow, 'kind' | 'organizationId' | 'recordsTenantId'>,
): Promise<boolean> {
  if (kind === 'default') return true
  const whole = await wholeTenantIds(ctx)
  if (recordsTenantId === null) return whole === null && reachesWhole(ctx, organizationId ?? '')
  return ctx.tenantIds.includes(recordsTenantId) && (whole?.includes(recordsTenantId) ?? true)
}

/** The template as the caller may see it. */
export async function contentFor(ctx: RequestContext, template: TemplateRow): Promise<TemplateContent> {
  return (await mayReadRecords(ctx, template)) ? template.content : withoutRecords(template.content)
}

export function withoutRecords(content: TemplateContent): TemplateContent {
  return { ...content, entities: content.entities.map((entity) => ({ ...entity, records: [] })) }
}

/** The same rule in SQL. */
export const contentShown = (row: Fragment): Fragment =>
  sql`case when ${mayReadRecordsOf(row)} then ${row}.content else jsonb_set(${row}.content, '{entities}', (
    select coalesce(jsonb_agg(jsonb_set(e, '{records}', '[]') order by n), '[]')
    from jsonb_array_elements(${row}.content -> 'entities') with ordinality x(e, n))) end`

const mayReadRecordsOf = (row: Fragment): Fragment => sql`case
  when ${row}.kind = 'default' then true
  when ${row}."recordsTenantId" is null then ${readsWholly} is null and ${row}."organizationId" = any(${ofContext('wholeOrganizationIds')})
  else ${row}."recordsTenantId" = any(${ofContext('tenantIds')}) and coalesce(${row}."recordsTenantId" = any(${readsWholly}), true) end`

const ofContext = (key: string): Fragment => sql`${boundParameter(({ context }: Inputs) => context[key])}::uuid[]`
const readsWholly = ofContext('wholeTenantIds')
