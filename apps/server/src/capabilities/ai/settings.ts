import { AppError, badInput, Issues } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { type AdminChange, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { problemOfUrl } from '../../platform/outbound/outside-fetch.ts'

/** An organization's AI endpoint, as far as a call needs it. */
export interface Endpoint {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string | null
}

/** What can be changed. An absent key stays as it is, a `null` empties it. */
export interface AiSettingsInput {
  readonly baseUrl?: string | null
  readonly apiKey?: string | null
  readonly model?: string | null
  readonly isEnabled?: boolean | null
  readonly dailyRequests?: number | null
}

const noEndpointMessage =
  'No AI endpoint is configured. An administrator can set one under Settings, Integrations. Until then the field can be filled in by hand.'

/**
 * The endpoint that works for a tenant, and how many requests it has in a day; otherwise throws the sentence that says why
 * there is none.
 */
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
      message: 'AI is switched off under Settings, Integrations. The field can be filled in by hand.',
    })
  const { organizationId, baseUrl, sealedKey, model, dailyRequests } = row
  const apiKey = sealedKey === null ? null : app.sealer.unseal(sealedKey, aiKeyPurpose(organizationId, baseUrl))
  return { baseUrl, apiKey, model, dailyRequests: dailyRequests ?? 0 }
}

/** Takes one request from the tenant's budget of the day, or says that there is none left. */
export async function spendRequest(app: App, tenantId: string, dailyRequests: number): Promise<void> {
  const { rows } = await sql`
    insert into "aiUsage" as u ("tenantId", day, requests)
    select ${tenantId}::uuid, (now() at time zone 'UTC')::date, 1 where ${dailyRequests}::bigint > 0
    on conflict ("tenantId", day) do update set requests = u.requests + 1 where u.requests < ${dailyRequests}::bigint
    returning 1`.execute(app.admin)
  if (rows.length > 0) return
  throw new AppError(
    'RATE_LIMITED',
    `The AI budget of ${dailyRequests.toLocaleString('en-US')} requests a day is used up. It starts anew at midnight UTC.`,
    { limit: 'aiRequestsPerDay' },
  )
}

export async function noteTokens(app: App, tenantId: string, tokens: number): Promise<void> {
  await sql`update "aiUsage" set tokens = tokens + ${tokens}::bigint
    where "tenantId" = ${tenantId}::uuid and day = (now() at time zone 'UTC')::date`.execute(app.admin)
}

/** Changes the settings of an organization and writes it down, without the key; the id of their row. */
export async function updateAiSettings(
  change: AdminChange,
  organizationId: string,
  input: AiSettingsInput,
): Promise<string> {
  checkInput(input)
  const { transaction } = change
  const { app } = change.ctx
  await transaction
    .insertInto('aiSettings')
    .values({ id: newId(), organizationId })
    .onConflict((row) => row.column('organizationId').doNothing())
    .execute()
  const before = await rowOf(transaction, organizationId).forUpdate().executeTakeFirstOrThrow()
  const { apiKey, ...next } = merge(app, before, input)
  const { baseUrl } = next
  const sealedKey =
    apiKey === null || baseUrl === null ? null : app.sealer.seal(apiKey, aiKeyPurpose(organizationId, baseUrl))
  const version = before.version + 1
  await transaction
    .updateTable('aiSettings')
    .set({ ...next, sealedKey, version, updatedAt: new Date() })
    .where('id', '=', before.id)
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'aiSettings',
    subjectId: before.id,
    action: 'update',
    version,
    description: 'Changed the AI settings',
    before: describe(before),
    after: { ...describe({ ...next, organizationId, sealedKey }), keyChanged: Boolean(input.apiKey) },
  })
  return before.id
}

/** The endpoint that these changes would make, without storing anything. */
export async function endpointWith(app: App, organizationId: string, input: AiSettingsInput): Promise<Endpoint> {
  checkInput(input)
  const row = await rowOf(app.admin, organizationId).executeTakeFirst()
  const { baseUrl, apiKey, model } = merge(app, row ?? { ...empty, organizationId }, input)
  if (baseUrl === null) throw badInput({ path: 'data.baseUrl', message: 'Enter the address of an AI endpoint first' })
  return { baseUrl, apiKey, model }
}

interface Row {
  readonly organizationId: string
  readonly baseUrl: string | null
  readonly sealedKey: string | null
  readonly model: string | null
  readonly isEnabled: boolean
  readonly dailyRequests: number
}

const empty = { baseUrl: null, sealedKey: null, model: null, isEnabled: true, dailyRequests: 500 }

function rowOf(db: Kysely<AdminDb>, organizationId: string) {
  return db
    .selectFrom('aiSettings')
    .select(['id', 'organizationId', 'baseUrl', 'sealedKey', 'model', 'isEnabled', 'dailyRequests', 'version'])
    .where('organizationId', '=', organizationId)
}

/** A key belongs to the address that it was entered for, so another address has none until one is entered. */
function merge(app: App, row: Row, input: AiSettingsInput) {
  const baseUrl = input.baseUrl === undefined ? row.baseUrl : tidyUrl(input.baseUrl)
  const storedKey = row.sealedKey !== null && row.baseUrl !== null && baseUrl === row.baseUrl
  const apiKey =
    input.apiKey !== undefined
      ? input.apiKey?.trim() || null
      : storedKey
        ? app.sealer.unseal(row.sealedKey!, aiKeyPurpose(row.organizationId, row.baseUrl!))
        : null
  return {
    baseUrl,
    apiKey,
    model: input.model === undefined ? row.model : input.model?.trim() || null,
    isEnabled: input.isEnabled ?? row.isEnabled,
    dailyRequests: input.dailyRequests ?? row.dailyRequests,
  }
}

function checkInput({ baseUrl, apiKey, model, dailyRequests }: AiSettingsInput): void {
  const issues = new Issues()
  const tidy = tidyUrl(baseUrl)
  if (tidy !== null) {
    const url = URL.parse(tidy)
    const problem =
      url === null || tidy.length > longestAddress
        ? 'Enter a web address, for example https://api.openai.com/v1'
        : problemOfUrl(url)
    if (problem !== null) issues.push({ path: 'data.baseUrl', message: problem })
  }
  if (apiKey && !/^[\x21-\x7e]{1,1000}$/.test(apiKey.trim()))
    issues.push({ path: 'data.apiKey', message: 'A key has only letters, digits and signs, without spaces' })
  if (model && !/^[\w./:@+-]{1,200}$/.test(model.trim()))
    issues.push({ path: 'data.model', message: 'Enter the name of a model, for example gpt-4o-mini' })
  if (dailyRequests !== undefined && dailyRequests !== null) {
    if (!Number.isInteger(dailyRequests) || dailyRequests < 0 || dailyRequests > 1_000_000)
      issues.push({ path: 'data.dailyRequests', message: 'Enter a whole number from 0 to 1,000,000' })
  }
  if (issues.length > 0) throw badInput(issues)
}

function tidyUrl(text: string | null | undefined): string | null {
  return text?.trim().replace(/\/+$/, '') || null
}

function describe({ baseUrl, model, isEnabled, dailyRequests, sealedKey }: Row) {
  return { baseUrl, model, isEnabled, dailyRequests, hasKey: sealedKey !== null }
}

export const aiKeyPurpose = (organizationId: string, baseUrl: string): string => `ai key ${organizationId} ${baseUrl}`

const longestAddress = 500
