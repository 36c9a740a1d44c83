import type { Json } from '@monarch/field-types'
import {
  badInput,
  isPlainHeader,
  isSealedHeader,
  Issues,
  mapHeaders,
  type SealedHeader,
  sealedHeader,
  serverOf,
  splitTemplate,
  type StepHeaders,
  type WorkflowRow,
} from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { UnsealError } from '../../../platform/db/seal.ts'
import { newId } from '../../../platform/new-id.ts'
import { WorkflowFault } from './fault.ts'

interface Secret {
  readonly id: string
  readonly tenantId: string
  readonly workflowId: string
  /** The only origin that the value may be sent to. Empty if the URL of an older workflow begins with a reference. */
  readonly server: string
  readonly sealedValue: string
  readonly createdAt: string
}

export const headerPurpose = ({ id, tenantId, server }: Pick<Secret, 'id' | 'tenantId' | 'server'>): string =>
  `workflow header ${tenantId} ${server} ${id}`

/** Seals the header values of the draft. Stored values stay bound to their server. */
export async function sealHeaders(app: App, trx: Kysely<AdminDb>, row: WorkflowRow): Promise<WorkflowRow> {
  const issues = new Issues()
  const vault = await openVault(app, trx, row)
  const sealed = sealForms(vault, row.draftDefinition, row.draft, (path, message) =>
    issues.push({ path: `data.draft.${path}`, message }),
  )
  if (issues.length > 0) throw badInput(issues)
  await vault.store()
  await forgetUnused(trx, row, [sealed.stored, row.publishedDefinition])
  return { ...row, draftDefinition: sealed.stored, draft: sealed.named }
}

/** Deletes unused values that were never published. Published ones stay: runs of that version may still send them. */
async function forgetUnused(trx: Kysely<AdminDb>, row: WorkflowRow, definitions: readonly Json[]): Promise<void> {
  const used: string[] = []
  for (const definition of definitions)
    mapHeaders(definition, (value) => {
      if (isSealedHeader(value) && value.sealed !== null) used.push(value.sealed)
      return value
    })
  let unused = trx.deleteFrom('workflowSecrets').where('workflowId', '=', row.id)
  if (used.length > 0) unused = unused.where('id', 'not in', used)
  if (row.publishedAt !== null) unused = unused.where('createdAt', '>', row.publishedAt)
  await unused.execute()
}

export type Vault = Awaited<ReturnType<typeof openVault>>

/** Opens the sealed values of one workflow. Equal values are stored once. */
export async function openVault(
  { sealer }: App,
  trx: Kysely<AdminDb>,
  { id: workflowId, tenantId }: Pick<WorkflowRow, 'id' | 'tenantId'>,
) {
  const secrets = await trx.selectFrom('workflowSecrets').selectAll().where('workflowId', '=', workflowId).execute()
  const keyOf = (server: string, texts: string) => JSON.stringify([server, texts])
  const ids = new Map(
    secrets.map((secret) => [
      keyOf(secret.server, sealer.unseal(secret.sealedValue, headerPurpose(secret))),
      secret.id,
    ]),
  )
  const servers = new Map(secrets.map(({ id, server }) => [id, server]))
  const added: Secret[] = []
  return {
    serverFor: (id: string) => servers.get(id),
    add(server: string, texts: readonly string[]): string {
      const text = JSON.stringify(texts)
      const known = ids.get(keyOf(server, text))
      if (known !== undefined) return known
      const id = newId()
      const sealedValue = sealer.seal(text, headerPurpose({ id, tenantId, server }))
      added.push({ id, tenantId, workflowId, server, sealedValue, createdAt: new Date().toISOString() })
      ids.set(keyOf(server, text), id)
      return id
    },
    async store(): Promise<void> {
      if (added.length > 0) await trx.insertInto('workflowSecrets').values(added).execute()
    },
  }
}

/** Both forms of a definition without plain values. Only the stored form has the server of each value. */
export function sealForms(
  vault: Vault,
  stored: Json,
  named: Json,
  refuse: (path: string, message: string) => void = () => {},
): { stored: Json; named: Json } {
  const ids = new Map<string, string | null>()
  const sealedForm = mapHeaders(stored, (value, { path, name, url }) => {
    const server = serverOf(url)
    if (isSealedHeader(value)) {
      const known = value.sealed === null ? null : (vault.serverFor(value.sealed) ?? null)
      if (value.sealed !== null && (known === null || known !== server))
        refuse(path, notStoredMessage(name, known, server))
      return value
    }
    if (typeof value === 'string' && isPlainHeader(name)) return value
    const { texts, references } = splitTemplate(typeof value === 'string' ? value : '')
    if (typeof value !== 'string') refuse(path, `The value of the header "${name}" must be text.`)
    else if (texts.every((text) => text === '')) return value
    else if (server === null)
      refuse(
        path,
        `The value of the header "${name}" is stored for one server. Begin the URL with its address, such as https://api.example.com/, or enter the value as a reference such as {token}.`,
      )
    const id = typeof value === 'string' ? vault.add(server ?? '', texts) : null
    ids.set(path, id)
    return sealedHeader(id, references)
  })
  const namedForm = mapHeaders(named, (value, { path }) => {
    const id = ids.get(path)
    return id === undefined ? value : sealedHeader(id, splitTemplate(typeof value === 'string' ? value : '').references)
  })
  return { stored: sealedForm, named: namedForm }
}

function notStoredMessage(name: string, known: string | null, server: string | null): string {
  const stored =
    known === null
      ? 'is not stored for this workflow'
      : `is stored for ${known || 'the server that the URL named'} only`
  return `The value of the header "${name}" ${stored}. Enter it again to send it to ${server ?? 'another server'}.`
}

/** The headers with their values, ready to be sent. */
export async function openHeaders(
  app: App,
  {
    headers,
    tenantId,
    url,
    server,
    fill,
  }: {
    readonly headers: StepHeaders
    readonly tenantId: string
    /** As in the step. */
    readonly url: unknown
    readonly server: string
    readonly fill: (template: string) => string
  },
): Promise<Record<string, string>> {
  const ids = Object.values(headers).flatMap((value) => (isSealedHeader(value) ? (value.sealed ?? []) : []))
  const query = app.admin.selectFrom('workflowSecrets').selectAll().where('tenantId', '=', tenantId)
  const secrets = ids.length === 0 ? [] : await query.where('id', 'in', ids).execute()
  const sealedBy = new Map(secrets.map(({ id, sealedValue }) => [id, sealedValue]))
  // The server in the step, which is the one called.
  const named = serverOf(url)
  const valueOf = (name: string, value: SealedHeader): string => {
    const id = value.sealed ?? ''
    const sealedValue = sealedBy.get(id)
    if (sealedValue === undefined || (named !== null && named !== server)) throw notStored(name)
    const purpose = headerPurpose({ id, tenantId, server: named ?? '' })
    const texts = JSON.parse(unsealed(app, name, sealedValue, purpose)) as string[]
    return texts.map((text, i) => `${text}${fill(value.references?.[i] ?? '')}`).join('')
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const text = (isSealedHeader(value) ? valueOf(name, value) : fill(value)).trim()
      // The error of the HTTP client would reveal the value.
      if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text))
        throw new WorkflowFault(`The value of the header "${name}" has characters that a header cannot have.`)
      return [name, text]
    }),
  )
}

function unsealed({ sealer }: App, name: string, sealedValue: string, purpose: string): string {
  try {
    return sealer.unseal(sealedValue, purpose)
  } catch (error) {
    if (error instanceof UnsealError) throw notStored(name)
    throw error
  }
}

const notStored = (name: string): WorkflowFault =>
  new WorkflowFault(
    `The value of the header "${name}" is not stored for this server. Enter it again and publish the workflow.`,
  )
