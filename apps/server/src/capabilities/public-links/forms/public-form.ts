import { hash } from 'node:crypto'
import { findFieldType, type Json } from '@monarch/field-types'
import { compile, empty, sql, value } from '@monarch/sql'
import { compileWrite, planWrite, type WriteOutcome } from '@monarch/query'
import { type Access, AppError, badInput, type EntityAccess, type FieldRow, type FormViewConfig } from '@monarch/schema'
import { afterWrite } from '../../../records/after-commit.ts'
import { translateDatabaseError } from '../../../platform/db/pg-errors.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { ActingUser } from '../../../request/acting.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import { once } from '../../../request/idempotency.ts'
import { newId } from '../../../platform/new-id.ts'
import { requireRule } from '../../../records/written-rows.ts'
import { translateWriteError } from '../../../records/service.ts'
import { checkConditions, conditionsOf } from './conditions.ts'
import type { formTexts } from './form-texts.ts'
import { findForm, noForm } from './find-form.ts'
import { newChallenge, requireProof, useProof } from './proof-of-work.ts'

/** What a guest sees of a form: its texts and fields, but no stored data. */
export interface PublicForm {
  readonly title: string
  readonly description: string | null
  readonly config: object
  /** Set after the closing date or the last allowed response. A closed form has no fields. */
  readonly isClosed?: true
  /** Its texts in other languages, for those that builders translated. */
  readonly translations?: ReturnType<typeof formTexts>
  readonly fields: readonly PublicField[]
}

type PublicField = Pick<FieldRow, (typeof shownKeys)[number]> & Partial<Pick<FieldRow, 'translations'>>

const shownKeys = [
  'id',
  'name',
  'displayName',
  'fieldType',
  'settings',
  'isRequired',
  'validationRules',
  'defaultValue',
  'placeholder',
  'helpText',
] as const

export async function readPublicForm(app: App, guest: Guest): Promise<PublicForm> {
  const { view, config, fields, texts } = await findForm(app, guest)
  const { title, intro, ...shown } = config
  const isClosed = await isFormClosed(app, view, config)
  const conditions = conditionsOf(config, fields)
  return {
    title: title || view.name,
    description: intro || view.description,
    config: {
      ...Object.fromEntries(publicKeys.map((key) => [key, shown[key]])),
      ...(conditions.length > 0 && { conditions }),
    },
    ...(isClosed && { isClosed }),
    ...(texts && { translations: texts }),
    fields: (isClosed ? [] : fields).map((field) => ({
      ...(Object.fromEntries(shownKeys.map((key) => [key, field[key]])) as PublicField),
      settings: publicSettings(field, fields),
      ...(field.translations && { translations: field.translations }),
    })),
  }
}

/** Without a dependency on a field that is not in the form. */
function publicSettings({ fieldType, settings }: FieldRow, fields: readonly FieldRow[]): Json {
  const type = findFieldType(fieldType)
  const decisive = type?.dependsOn?.(settings) ?? null
  if (decisive === null || fields.some(({ name }) => name === decisive)) return settings
  const { dependsOn: _dependsOn, ...others } = settings as Record<string, Json>
  const choices = (type!.choices?.(settings) ?? []).map(({ when: _when, ...choice }) => choice)
  return { ...others, choices: choices as unknown as Json }
}

const publicKeys = [
  'cover',
  'layout',
  'sections',
  'enableValidation',
  'language',
  'thanks',
  'redirect',
  'closedMessage',
  'isProtected',
] as const

/** A response to a form as a guest sends it. */
export interface FormResponse {
  readonly data: unknown
  /** The solved challenge of a form with `isProtected`. */
  readonly proof: unknown
}

/** A challenge for the form; `null` if it needs none. */
export async function challengeOf(app: App, guest: Guest): Promise<object | null> {
  const { linkId, config } = await findForm(app, guest)
  return config.isProtected ? newChallenge(app, linkId) : null
}

/** Creates a record without an author, with the current rights of the user who opened the form. Its id is not returned. */
export async function submitPublicForm(
  app: App,
  guest: Guest,
  response: FormResponse,
  key: string | null,
): Promise<void> {
  const { view } = await findForm(app, guest)
  await onCurrentStructure(app, view.tenantId, () => makeRecord(app, guest, response, key))
}

async function makeRecord(app: App, guest: Guest, { data, proof }: FormResponse, key: string | null): Promise<void> {
  const { linkId, view, config, opener, entityName, fields } = await findForm(app, guest)
  if (isPast(config.closesAt)) throw formClosed()
  const solved = config.isProtected ? await requireProof(app, linkId, proof) : null
  const [tenant, model] = await Promise.all([app.tenants.open(view.tenantId), tenantModel(app, view.tenantId)])
  const entity = model.entities.get(entityName)
  if (!tenant || !entity) throw noForm()
  checkConditions(config, fields, entity, data)
  const open = new Set(fields.map(({ name }) => name))
  const hidden = new Set([...entity.attributes.keys()].filter((name) => name !== 'id' && !open.has(name)))
  const selection = [{ alias: 'id', name: 'id', args: {}, selection: [] }]
  const plan = planWrite(
    { kind: 'create', entity: entityName, data, path: 'data', selection },
    model,
    formAccess(opener, entityName, hidden),
  )
  const recordId = newId()
  const statement = compileWrite(plan, { recordId, operationId: newId(), author: null })
  const store = async (transaction: Transaction) => {
    if (solved !== null) await useProof(transaction, linkId, solved)
    const { outcome } = await transaction.one<WriteOutcome>(statement, { variables: {}, context: opener.context })
    // The record of a default value is in the bin, which the guest cannot fix.
    if (outcome !== 'done') throw new AppError('CONFLICT', 'This form is not accepting responses right now.')
    await requireRule(opener, transaction, entity, [recordId], plan.after)
    await countResponse(transaction, view.id, config.maxResponses)
  }
  try {
    if (key === null) await tenant.db.transaction(store)
    else {
      const fingerprint = `form ${hash('sha256', JSON.stringify(data))}`
      await tenant.db.transaction((transaction) =>
        once(linkId, transaction, { endpoint: '/api/forms', key, fingerprint }, async () => {
          await store(transaction)
          return []
        }),
      )
    }
  } catch (error) {
    const refused = translateDatabaseError(error)
    // Naming the field would let anybody with the link probe for stored values.
    if (refused && 'kind' in refused && refused.kind === 'unique')
      throw badInput({ path: 'data', message: 'This form could not be accepted with these values.' })
    throw translateWriteError(error, { entity, isRestore: false, given: [] })
  }
  await afterWrite(app, view.tenantId, [entity])
}

/** The opener's access to one action on one entity, with only the fields of the form. */
function formAccess({ access }: ActingUser, entityName: string, hidden: ReadonlySet<string>): Access {
  const nothing: EntityAccess = { actions: new Set(), hidden, rows: null }
  return {
    key: `form ${entityName} ${[...hidden].join(' ')} ${access.key}`,
    to: (entity) =>
      entity.name === entityName ? { ...access.to(entity), actions: new Set(['create']), hidden } : nothing,
  }
}

const isPast = (moment: string | undefined): boolean => moment !== undefined && Date.parse(moment) <= Date.now()

async function isFormClosed(
  app: App,
  view: { readonly id: string; readonly tenantId: string },
  { closesAt, maxResponses }: FormViewConfig,
): Promise<boolean> {
  if (isPast(closesAt)) return true
  if (maxResponses === undefined) return false
  const tenant = await app.tenants.open(view.tenantId)
  if (!tenant) throw noForm()
  const [responses] = await tenant.db.rows<{ count: number }>(
    compile(sql`select count from monarch."formResponses" where "viewId" = ${value(view.id)}::uuid`),
  )
  return (responses?.count ?? 0) >= maxResponses
}

/** Counts responses to forms without a limit too, so that a limit set later includes them. */
async function countResponse(transaction: Transaction, viewId: string, limit: number | undefined): Promise<void> {
  const isBelow = limit === undefined ? empty : sql`where r.count < ${value(limit)}::int`
  const counted = await transaction.run(
    compile(
      sql`insert into monarch."formResponses" as r ("viewId", count) values (${value(viewId)}::uuid, 1)
        on conflict ("viewId") do update set count = r.count + 1 ${isBelow}`,
    ),
  )
  if (counted === 0) throw formClosed()
}

const formClosed = (): AppError => new AppError('CONFLICT', 'This form is closed.')
