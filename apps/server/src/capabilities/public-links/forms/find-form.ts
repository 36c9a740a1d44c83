import { fieldTypeOf, isForGuests } from '@monarch/field-types'
import { Visibility } from '@monarch/query'
import { AppError, type EntityTexts, type FieldRow, type FormViewConfig, type Translations } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { actFor } from '../../../request/acting.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import { findUnguarded, type Guest } from '../../../structure/public-links/find-link.ts'
import { formTexts } from './form-texts.ts'
import { findPublicView, findPublished } from '../views/find-published.ts'

export async function findForm(app: App, guest: Guest) {
  const found = await findPublished(app, 'form', guest)
  if (!found) throw noForm()
  const view = { ...found, config: found.config as FormViewConfig }
  const opener = await actFor(app, view.publisher, view.tenantId)
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
  const { translations } = await app.admin
    .selectFrom('tenantEntities')
    .select('translations')
    .where('id', '=', view.entityId)
    .executeTakeFirstOrThrow()
  const { linkId, config } = view
  const requested = namesIn(config)
  const fields = (rows as unknown as FieldRow[]).filter(
    (field) =>
      isOpen(field) &&
      (requested === null ? field.showInForm : requested.has(field.name)) &&
      visibility.attribute(entity, field.name) !== undefined &&
      !changes?.create?.readOnly.has(field.name),
  )
  const texts = formTexts(view, translations as Translations<EntityTexts> | null)
  return { linkId, view, config, opener, entityName: view.entityName, fields, texts }
}

/** The websites that may show the form in a frame; `null` for any. */
export async function sitesOfForm(app: App, token: string): Promise<readonly string[] | null> {
  const link = await findUnguarded(app, 'form', token)
  const view = link && (await findPublicView(app, 'form', link.viewId))
  const { sites = [] } = (view?.config ?? {}) as FormViewConfig
  return sites.length > 0 ? sites : null
}

function isOpen(field: FieldRow): boolean {
  const type = fieldTypeOf(field)
  return type !== undefined && !field.isReadonly && isForGuests(type)
}

/** The fields of the form's sections; `null` if it has none, and so shows all fields. */
function namesIn({ sections = [] }: FormViewConfig): ReadonlySet<string> | null {
  return sections.length > 0 ? new Set(sections.flatMap(({ fields = [] }) => fields)) : null
}

/** The same error for an invalid token, a closed link and a deleted form. */
export function noForm(): AppError {
  return new AppError('NOT_FOUND', 'This form is not open. Ask the person who sent you the link.')
}
