import { annotate, flag, nullable, object, optionalText, text, type ValueOf, wholeNumber } from '@monarch/shapes'
import { badInput } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { type AdminChange, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { aiKeyPurpose } from '../../platform/ai-model/complete-for-tenant.ts'
import type { Endpoint } from '../../platform/ai-model/ask-model.ts'
import { newId } from '../../platform/new-id.ts'
import { problemOfUrl } from '../../platform/outbound/outside-fetch.ts'

/** A missing key keeps its value; `null` clears it. */
export const aiSettingsChange = object({
  baseUrl: annotate(nullable(text()), {
    description:
      'The address of the OpenAI-compatible API, such as https://api.openai.com/v1. Changing it deletes the key.',
  }),
  apiKey: annotate(
    { ...optionalText(1000), pattern: /^[\x21-\x7e]*$/ },
    {
      description: 'Write-only. null or "" deletes it.',
      message: 'A key contains only printable ASCII characters without spaces',
    },
  ),
  model: annotate(
    { ...optionalText(200), pattern: /^[\w./:@+-]*$/ },
    { description: 'The default model of AI fields.', message: 'Enter the name of a model, for example gpt-4o-mini' },
  ),
  isEnabled: flag,
  dailyRequests: annotate(wholeNumber(0, 1_000_000), {
    description: 'The maximum number of requests per tenant and day (UTC).',
    message: 'Enter a whole number from 0 to 1,000,000',
  }),
})
type AiSettingsInput = ValueOf<typeof aiSettingsChange>

/** Updates the settings of an organization and logs the change without the key. Returns the id of the row. */
export async function updateAiSettings(
  change: AdminChange,
  organizationId: string,
  input: AiSettingsInput,
): Promise<string> {
  checkAddress(input.baseUrl)
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

/** The endpoint with these changes applied, without storing them. */
export async function endpointWith(app: App, organizationId: string, input: AiSettingsInput): Promise<Endpoint> {
  checkAddress(input.baseUrl)
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

/** A key is valid only for the address it was entered for; changing the address drops it. */
function merge(app: App, row: Row, input: AiSettingsInput) {
  const baseUrl = input.baseUrl === undefined ? row.baseUrl : tidyUrl(input.baseUrl)
  const storedKey = row.sealedKey !== null && row.baseUrl !== null && baseUrl === row.baseUrl
  const apiKey =
    input.apiKey !== undefined
      ? input.apiKey
      : storedKey
        ? app.sealer.unseal(row.sealedKey!, aiKeyPurpose(row.organizationId, row.baseUrl!))
        : null
  return {
    baseUrl,
    apiKey,
    model: input.model === undefined ? row.model : input.model,
    isEnabled: input.isEnabled ?? row.isEnabled,
    dailyRequests: input.dailyRequests ?? row.dailyRequests,
  }
}

function checkAddress(baseUrl: string | null | undefined): void {
  const tidy = tidyUrl(baseUrl)
  if (tidy === null) return
  const url = URL.parse(tidy)
  const problem =
    url === null || tidy.length > maxAddressLength
      ? 'Enter a web address, for example https://api.openai.com/v1'
      : problemOfUrl(url)
  if (problem !== null) throw badInput({ path: 'data.baseUrl', message: problem })
}

function tidyUrl(text: string | null | undefined): string | null {
  return text?.trim().replace(/\/+$/, '') || null
}

function describe({ baseUrl, model, isEnabled, dailyRequests, sealedKey }: Row) {
  return { baseUrl, model, isEnabled, dailyRequests, hasKey: sealedKey !== null }
}

const maxAddressLength = 500
