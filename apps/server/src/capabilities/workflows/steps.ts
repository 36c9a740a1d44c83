import { type Json, parseJson } from '@monarch/field-types'
import { compileRead, planRead } from '@monarch/query'
import { entityOfRecord, isSealedHeader, isValue, type StepType, type WorkflowStep } from '@monarch/schema'
import { askForTenant } from '../../platform/ai-model/ask-for-tenant.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/db/pools.ts'
import { AllowList } from '../../platform/outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../../platform/outbound/outside-fetch.ts'
import { prepareWrite, type RecordChange } from '../../records/prepare-write.ts'
import { translateWriteError } from '../../records/service.ts'
import { recordUserName } from '../../records/user-names.ts'
import { WorkflowFault } from './fault.ts'
import { type Headers, openHeaders } from './sealed-headers.ts'
import { mailTo, tellPeople } from './messages.ts'
import { entityById, readValues, type Surroundings } from './values.ts'

/** A step that is about to be done. */
export interface StepAt {
  readonly app: App
  readonly around: Surroundings
  readonly step: WorkflowStep
  /** The same for each attempt: by it others know that they have been asked before. */
  readonly key: string
  readonly workflow: { readonly name: string; readonly isQuiet: boolean }
  readonly signal: AbortSignal
}

/** A step with everything worked out: what it takes, and what it does. */
export interface PreparedStep {
  readonly input: Json
  /** In the transaction that writes the step down: it is done exactly once. */
  readonly work?: (transaction: Transaction) => Promise<Json>
  /** Outside of it, at least once and under one key. A trial leaves it out. */
  readonly act?: () => Promise<Json>
  /** What is known already. */
  readonly output?: Json
  /** The run goes on then. */
  readonly until?: Date
}

export const prepareStep: Record<StepType, (at: StepAt) => Promise<PreparedStep>> = {
  async condition({ around, step }) {
    const where = (step.where ?? null) as Json
    const formula = typeof step.formula === 'string' && step.formula !== '' ? step.formula : null
    const values = await readValues(around, [where, formula === null ? null : { formula }])
    const { record } = around.data
    const meets =
      where === null || (record !== null && (await exists(around, record, values.where(record.entityId, where))))
    const result = meets && (formula === null || values.formula(formula) === true)
    return { input: given({ where, formula }), output: { result } }
  },

  async findRecords({ around, step }) {
    const entity = entityNamed(around, step.entity)
    const where = (step.where ?? {}) as Json
    const limit = typeof step.limit === 'number' ? step.limit : 50
    const filled = (await readValues(around, where)).where(entity.id, where)
    const ids = await findIds(around, entity.name, { where: filled, limit, orderBy: [{ id: 'ASC' }] })
    return { input: { entity: entity.name, where: filled, limit }, output: { ids, count: ids.length } }
  },

  async wait({ around, step }) {
    const until = new Date(around.now.getTime() + Number(step.minutes) * 60_000)
    return { input: { minutes: Number(step.minutes) }, output: { until: until.toISOString() }, until }
  },

  async createRecord({ around, step, ...at }) {
    const entity = entityNamed(around, step.entity)
    const data = await recordValues(around, entity.id, step.values)
    const request = { kind: 'create', entity: entity.name, selection: idOnly, data, path: 'values' } as const
    return { input: { entity: entity.name, values: data }, work: writing({ around, ...at }, request) }
  },

  async updateRecord({ around, step, ...at }) {
    const { entity, id } = await recordOf(around, step.record)
    const data = await recordValues(around, entity.id, step.values)
    const request = { kind: 'update', entity: entity.name, selection: idOnly, id, data, path: 'values' } as const
    return { input: { entity: entity.name, record: id, values: data }, work: writing({ around, ...at }, request) }
  },

  async deleteRecord({ around, step, ...at }) {
    const { entity, id } = await recordOf(around, step.record)
    const request = { kind: 'delete', entity: entity.name, selection: idOnly, id } as const
    return { input: { entity: entity.name, record: id }, work: writing({ around, ...at }, request) }
  },

  async notify({ app, around, step, key, workflow }) {
    const values = await readValues(around, [step.to as Json, { template: String(step.text) }])
    const to = [values.value(step.to as Json, null)].flat().map(String)
    const text = values.text(String(step.text))
    const message = { to, text, key, title: workflow.name, record: around.data.inBin ? null : around.data.record }
    return { input: { to, text }, act: () => tellPeople(app, around.tenant, message) }
  },

  async sendEmail({ app, around, step, key, workflow }) {
    const texts = { to: String(step.to), subject: String(step.subject), text: String(step.text) }
    const values = await readValues(
      around,
      Object.values(texts).map((template) => ({ template })),
    )
    const mail = { to: values.text(texts.to), subject: values.text(texts.subject), text: values.text(texts.text) }
    return {
      input: mail,
      act: async () => {
        requireNoise(workflow)
        await mailTo(app, around.tenant, mail, key)
        return { queued: true }
      },
    }
  },

  async callUrl(at) {
    const { app, around, step } = at
    const headers = (step.headers ?? {}) as Headers
    const body = typeof step.body === 'string' && step.body !== '' && step.method !== 'GET' ? step.body : null
    const templates = Object.values(headers).flatMap((value) =>
      isSealedHeader(value) ? (value.references ?? []) : value,
    )
    const texts = [String(step.url), ...templates, body ?? '']
    const values = await readValues(
      around,
      texts.map((template) => ({ template })),
    )
    const isJson = body !== null && isJsonBody(headers, body)
    const fill = (text: string) => values.text(text)
    const sent = { headers, tenantId: around.tenant.id, url: step.url, fill }
    const call = {
      method: String(step.method),
      url: urlOf(String(step.url), (text, write) => values.text(text, write)),
      headers: (server: string) => openHeaders(app, { ...sent, server }),
      body: body && values.text(body, isJson ? (text) => JSON.stringify(text).slice(1, -1) : undefined),
    }
    const shown = { method: call.method, url: call.url, headers: Object.keys(headers), body: call.body }
    return { input: shown, act: () => callOutside(at, call, isJson) }
  },

  async askAi({ app, around, step, workflow, signal }) {
    const template = String(step.prompt)
    const prompt = (await readValues(around, { template })).text(template)
    return {
      input: { prompt },
      act: async () => {
        requireNoise(workflow)
        const asked = { instructions: aiInstructions, prompt, maxOutputTokens: 4000 }
        const text = await askForTenant(app, around.tenant.id, asked, { signal })
        return { text: text.slice(0, 20_000).trim() }
      },
    }
  },
}

const aiInstructions =
  'You carry out one step of a workflow in a business database. Answer with the wished text and nothing else.'
const idOnly = [{ alias: 'id', name: 'id', args: {}, selection: [] }] as const

function given(values: { readonly [key: string]: Json }): Json {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

function entityNamed({ tenant }: Surroundings, name: unknown) {
  const entity = tenant.model.entities.get(String(name))
  if (!entity) throw new WorkflowFault(`The entity "${String(name)}" is switched off or in the bin.`)
  return entity
}

async function recordOf(around: Surroundings, reference: unknown) {
  const written = String(reference)
  const entityId = entityOfRecord(around.structure, around.scope, written)
  if (entityId === null) throw new WorkflowFault(`There is no record at "${written}".`)
  const values = await readValues(around, null, [written])
  return { entity: entityById(around.tenant.model, entityId), id: values.recordId(written) }
}

async function recordValues(around: Surroundings, entityId: string, values: unknown): Promise<{ [key: string]: Json }> {
  const { attributes } = entityById(around.tenant.model, entityId)
  const known = await readValues(around, values as Json)
  return Object.fromEntries(
    Object.entries(values as { [key: string]: Json }).map(([name, written]) => {
      const attribute = attributes.get(name)
      return [name, known.value(written, attribute && isValue(attribute) ? attribute : null)]
    }),
  )
}

/** A change of a record like any other, by the acting user. */
function writing(
  { app, around }: Pick<StepAt, 'app' | 'around'>,
  request: RecordChange,
): NonNullable<PreparedStep['work']> {
  const { tenant, writer } = around
  return async (transaction) => {
    await recordUserName(app, writer.user.id, tenant)
    const write = prepareWrite(writer, tenant, request)
    try {
      const { id } = JSON.parse((await write.run(transaction)).text) as { id: string }
      return { id }
    } catch (error) {
      throw translateWriteError(error, write)
    }
  }
}

async function exists(
  around: Surroundings,
  { entityId, recordId }: { entityId: string; recordId: string },
  where: Json,
) {
  const entity = entityById(around.tenant.model, entityId)
  const bin = around.data.inBin ? { bin: true } : {}
  const args = { where: { and: [{ id: { eq: recordId } }, where] }, limit: 1, ...bin }
  return (await findIds(around, entity.name, args)).length > 0
}

export async function findIds(
  { tenant, read }: Pick<Surroundings, 'tenant' | 'read'>,
  entity: string,
  args: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const root = { alias: 'r', kind: 'list', entity, args, selection: idOnly } as const
  const statement = compileRead(planRead({ roots: [root] }, tenant.model, tenant.access))
  const text = await read(statement, { variables: {}, context: tenant.context })
  return (JSON.parse(text) as { r: { id: string }[] }).r.map(({ id }) => id)
}

function requireNoise({ isQuiet }: StepAt['workflow']): void {
  if (isQuiet) throw new WorkflowFault('Nothing goes out of this workspace, because it is a copy of another one.')
}

function contentTypeOf(headers: Headers): string | undefined {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return typeof given === 'string' ? given : undefined
}

function isJsonBody(headers: Headers, body: string): boolean {
  const type = contentTypeOf(headers)
  return type === undefined ? /^\s*[[{]/.test(body) : type.includes('json')
}

/** What is put into an address is a part of it, but for what it begins with. */
function urlOf(template: string, text: (template: string, write?: (value: string) => string) => string): string {
  const start = /^\s*\{[^{}]*\}/.exec(template)?.[0] ?? ''
  return `${text(start).trim()}${text(template.slice(start.length), encodeURIComponent)}`
}

interface OutsideCall {
  readonly method: string
  readonly url: string
  readonly body: string | null
  /** The headers as they are sent to this server. */
  readonly headers: (server: string) => Promise<Record<string, string>>
}

async function callOutside(
  { app, key, workflow, signal }: StepAt,
  { method, url, headers: openHeaders, body }: OutsideCall,
  isJson: boolean,
): Promise<Json> {
  requireNoise(workflow)
  if (!URL.canParse(url)) throw new WorkflowFault(`“${url.slice(0, 200)}” is no address.`)
  const headers = await openHeaders(new URL(url).origin)
  const call = outsideFetch({ allow: new AllowList(app.config.outboundAllow), milliseconds: 30_000, bytes: 1_000_000 })
  const type =
    body !== null && contentTypeOf(headers) === undefined
      ? { 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8' }
      : {}
  const sent = { ...type, 'user-agent': 'Monarch', 'idempotency-key': key, ...headers }
  const response = await call(url, { method, headers: sent, body, signal })
  const text = (await response.text()).slice(0, 100_000)
  const { host } = new URL(url)
  if (response.status >= 400) throw new OutboundError(`${host} answered ${response.status}.`, response.status >= 500)
  return { status: response.status, body: bodyOf(text) }
}

function bodyOf(text: string): Json {
  try {
    return parseJson(text) as Json
  } catch {
    return text
  }
}
