import { hash } from 'node:crypto'
import { fieldTypeOf } from '@monarch/field-types'
import { compileWrite, planWrite, Visibility, type WriteOutcome } from '@monarch/query'
import {
  type Access,
  AppError,
  badInput,
  type EntityAccess,
  type FieldRow,
  viewTypeDefinitions,
  viewTypes,
} from '@monarch/schema'
import { afterWrite } from '../../records/after-commit.ts'
import { translateDatabaseError } from '../../platform/db/pg-errors.ts'
import type { App } from '../../platform/app.ts'
import { type ActingUser, actFor } from '../../request/acting.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { once } from '../../request/idempotency.ts'
import { newId } from '../../platform/new-id.ts'
import { requireRule, type Runner } from '../../records/written-rows.ts'
import { translateWriteError } from '../../records/service.ts'
import { readToken } from './links.ts'

/** What a guest sees of a form: its texts and fields, but no stored data. */
export interface PublicForm {
  readonly title: string
  readonly description: string | null
  readonly config: object
  readonly fields: readonly PublicField[]
}

type PublicField = Pick<FieldRow, (typeof shownKeys)[number]>

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

export async function readPublicForm(app: App, token: string): Promise<PublicForm> {
  const { view, fields } = await findForm(app, token)
  const { layout, sections, submitActions, enableValidation } = view.config as Record<string, unknown>
  return {
    title: view.name,
    description: view.description,
    config: { layout, sections, submitActions, enableValidation },
    fields: fields.map((field) => Object.fromEntries(shownKeys.map((key) => [key, field[key]])) as PublicField),
  }
}

/** Creates a record without an author, with the current rights of the user who opened the form. Its id is not returned. */
export async function submitPublicForm(app: App, token: string, data: unknown, key: string | null): Promise<void> {
  const { view } = await findForm(app, token)
  await onCurrentStructure(app, view.tenantId, () => makeRecord(app, token, data, key))
}

async function makeRecord(app: App, token: string, data: unknown, key: string | null): Promise<void> {
  const { linkId, view, opener, entityName, fields } = await findForm(app, token)
  const [tenant, model] = await Promise.all([app.tenants.open(view.tenantId), tenantModel(app, view.tenantId)])
  const entity = model.entities.get(entityName)
  if (!tenant || !entity) throw noForm()
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
  const store = async (runner: Runner) => {
    const { outcome } = await runner.one<WriteOutcome>(statement, { variables: {}, context: opener.context })
    // The record of a default value is in the bin, which the guest cannot fix.
    if (outcome !== 'done') throw new AppError('CONFLICT', 'This form is not accepting responses right now.')
    await requireRule(opener, runner, entity, [recordId], plan.after)
  }
  try {
    if (key === null) await tenant.db.transaction(store)
    else {
      const fingerprint = `form ${hash('sha256', JSON.stringify(data))}`
      await tenant.db.transaction((transaction) =>
        once(linkId, transaction, { key, fingerprint }, async () => {
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

const linkedTypes = viewTypes.filter((type) => viewTypeDefinitions[type].hasPublicLink)

async function findForm(app: App, token: string) {
  const linkId = readToken(app, token)
  if (linkId === null) throw noForm()
  const view = await app.admin
    .selectFrom('formLinks')
    .innerJoin('views', 'views.id', 'formLinks.viewId')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'views.entityId')
    .innerJoin('tenants', 'tenants.id', 'views.tenantId')
    .select(['views.name', 'views.description', 'views.config', 'views.tenantId', 'views.entityId'])
    .select(['tenantEntities.name as entityName', 'formLinks.createdBy as openedBy'])
    .select(['formLinks.apiKeyId', 'formLinks.vouchedBy'])
    .where('formLinks.id', '=', linkId)
    .where('tenants.status', '=', 'active')
    .where('views.type', 'in', linkedTypes)
    .where('views.visibility', '<>', 'personal')
    .where('views.deletedAt', 'is', null)
    .where('tenantEntities.deletedAt', 'is', null)
    .where('tenantEntities.isActive', '=', true)
    .executeTakeFirst()
  if (!view) throw noForm()
  const { openedBy: userId, apiKeyId, vouchedBy } = view
  const opener = await actFor(app, { userId, apiKeyId, vouchedBy }, view.tenantId)
  const model = await tenantModel(app, view.tenantId)
  const entity = model.entities.get(view.entityName)
  if (!opener || !entity) throw noForm()
  const { actions, changes } = opener.access.to(entity)
  const visibility = new Visibility(model, opener.access)
  if (!actions.has('create')) throw noForm()
  const rows = await app.admin
    .selectFrom('systemFields')
    .selectAll()
    .where('entityId', '=', view.entityId)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .execute()
  const requested = namesIn(view.config)
  const fields = (rows as unknown as FieldRow[]).filter(
    (field) =>
      isOpen(field) &&
      (requested === null ? field.showInForm : requested.has(field.name)) &&
      visibility.attribute(entity, field.name) !== undefined &&
      !changes?.create?.readOnly.has(field.name),
  )
  return { linkId, view, opener, entityName: view.entityName, fields }
}

/** Guests fill in only fields that show no other data: no relations, files or generated values. */
function isOpen(field: FieldRow): boolean {
  const type = fieldTypeOf(field)
  if (!type || field.isReadonly) return false
  return !type.relation && !type.files && !type.computation && !type.generation
}

/** The fields of the form's sections; `null` without sections, which shows all fields. */
function namesIn(config: unknown): ReadonlySet<string> | null {
  const { sections } = config as { sections?: { fields?: string[] }[] }
  return sections && sections.length > 0 ? new Set(sections.flatMap(({ fields = [] }) => fields)) : null
}

/** The same error for an invalid token, a closed link and a deleted form. */
function noForm(): AppError {
  return new AppError('NOT_FOUND', 'This form is not open. Ask the person who sent you the link.')
}
