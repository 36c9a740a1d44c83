import { AppError, badInput } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { AskOptions, Endpoint, Prompt } from './ask-model.ts'

const noEndpointMessage =
  'No AI endpoint is configured. An administrator can set one under Settings, Integrations. Until then the field can be filled in manually.'

/** The endpoint that serves a tenant and its daily request limit. Throws a sentence with the reason when there is none. */
export async function endpointOf(app: App, tenantId: string): Promise<Endpoint & { readonly dailyRequests: number }> {
  const row = await app.admin
    .selectFrom('tenants as t')
    .leftJoin('aiSettings as s', 's.organizationId', 't.organizationId')
    .select(['t.isQuiet', 't.organizationId', 's.baseUrl', 's.sealedKey', 's.model', 's.isEnabled', 's.dailyRequests'])
    .where('t.id', '=', tenantId)
    .executeTakeFirst()
  if (!row?.baseUrl) throw badInput({ path: '', message: noEndpointMessage })
  if (row.isQuiet)
    throw badInput({ path: '', message: 'AI is switched off in this workspace, because it is a copy of another one.' })
  if (!row.isEnabled)
    throw badInput({
      path: '',
      message: 'AI is switched off under Settings, Integrations. The field can be filled in manually.',
    })
  const { organizationId, baseUrl, sealedKey, model, dailyRequests } = row
  const apiKey = sealedKey === null ? null : app.sealer.unseal(sealedKey, aiKeyPurpose(organizationId, baseUrl))
  return { baseUrl, apiKey, model, dailyRequests: dailyRequests ?? 0 }
}

/** Calls the model of the tenant's organization, within its daily budget. `model` overrides the organization's choice. */
export async function completeForTenant(
  app: App,
  tenantId: string,
  prompt: Prompt,
  { model, ...options }: AskOptions & { readonly model?: string | null } = {},
): Promise<string> {
  const endpoint = await endpointOf(app, tenantId)
  await spendRequest(app, tenantId, endpoint.dailyRequests)
  // Loaded on demand: the library is large, and many servers never call a model.
  const { askModel } = await import('./ask-model.ts')
  const { text, tokens } = await askModel(app, { ...endpoint, model: model ?? endpoint.model }, prompt, options)
  await noteTokens(app, tenantId, tokens)
  return text
}

/** Takes one request from the tenant's daily budget, or throws when it is used up. */
async function spendRequest(app: App, tenantId: string, dailyRequests: number): Promise<void> {
  const { rows } = await sql`
    insert into "aiUsage" as u ("tenantId", day, requests)
    select ${tenantId}::uuid, (now() at time zone 'UTC')::date, 1 where ${dailyRequests}::bigint > 0
    on conflict ("tenantId", day) do update set requests = u.requests + 1 where u.requests < ${dailyRequests}::bigint
    returning 1`.execute(app.admin)
  if (rows.length > 0) return
  throw new AppError(
    'RATE_LIMITED',
    `The AI budget of ${dailyRequests.toLocaleString('en-US')} requests a day is used up. It resets at midnight UTC.`,
    { limit: 'aiRequestsPerDay' },
  )
}

async function noteTokens(app: App, tenantId: string, tokens: number): Promise<void> {
  await sql`update "aiUsage" set tokens = tokens + ${tokens}::bigint
    where "tenantId" = ${tenantId}::uuid and day = (now() at time zone 'UTC')::date`.execute(app.admin)
}

export const aiKeyPurpose = (organizationId: string, baseUrl: string): string => `ai key ${organizationId} ${baseUrl}`
