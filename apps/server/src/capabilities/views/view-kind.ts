import { type Model, type Question, questionsOfView, type ViewRow } from '@monarch/schema'
import { literal, sql } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { RowKind } from '../../structure/row-store.ts'

/** Replaces the name of a personal view, which only its owner may see. */
const personalView = 'a personal view'
const isPersonal = ({ visibility }: ViewRow) => visibility === 'personal'

export const viewKind: RowKind<ViewRow> = {
  kind: 'view',
  table: 'views',
  columns: [
    'entityId',
    'description',
    'translations',
    'type',
    'config',
    'definition',
    'visibility',
    'ownerId',
    'isDefault',
    'sortOrder',
    'needs',
    'parts',
  ],
  shownName: sql`case r.visibility when 'personal' then ${literal(personalView)} else r.name end`,
  called: (view, before) => (isPersonal(view) && isPersonal(before ?? view) ? personalView : `the view "${view.name}"`),
  isFor: (view, userId) => !isPersonal(view) || view.ownerId === userId,
  /** An entity has at most one default view. */
  async beforeWrite(trx, { id, entityId, isDefault }) {
    if (!isDefault) return
    await trx
      .updateTable('views')
      .set({ isDefault: false })
      .where('entityId', '=', entityId)
      .where('id', '<>', id)
      .where('isDefault', '=', true)
      .execute()
  },
}

/** Indexes are for all viewers, so personal views count as well. */
export async function viewQuestions({ admin }: App, tenantId: string, model: Model): Promise<Question[]> {
  const live = admin
    .selectFrom('views')
    .select(['id', 'entityId', 'type', 'definition'])
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
  const views = (await live.execute()) as Pick<ViewRow, 'id' | 'entityId' | 'type' | 'definition'>[]
  return views.flatMap((view) => questionsOfView(model, view))
}
