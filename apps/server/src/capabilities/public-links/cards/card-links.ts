import type { Json } from '@monarch/field-types'
import {
  AppError,
  chooseBoardCard,
  chooseGalleryCard,
  type Entity,
  isBoardType,
  lacksAction,
  publicCardsDefinition,
  type ValueAttribute,
  type ViewRow,
} from '@monarch/schema'
import type { RequestContext } from '../../../request/context.ts'
import type { ViewLinkKind } from '../views/link-kinds.ts'
import { listedFields, refOf } from '../views/listed-fields.ts'
import { type Reading, readingOf } from '../views/reading.ts'
import { planBoard } from './plan-board.ts'
import { planCards } from './plan-cards.ts'

/** A published gallery shows the fields and the records that were chosen when it was published. */
export const galleryLink: ViewLinkKind = {
  kind: 'gallery',
  async publish(ctx, view, entity) {
    const reading = await readable(ctx, view, entity)
    const { title, cover, fields } = chooseGalleryCard(listedFields(reading, entity), settingsOf(view))
    const ref = (field: ValueAttribute) => refOf(reading, entity, field)
    const definition = publicCardsDefinition('grid', view, {
      ...(title && { titleField: ref(title) }),
      ...(cover && { coverField: ref(cover) }),
      cardFields: fields.map(ref),
    })
    if (!planCards(reading, 'grid', view.entityId, definition, []))
      throw new AppError('CONFLICT', 'Add a field that you can see to the cards first.')
    return definition
  },
}

/** A published board shows the columns, the fields and the records that were chosen when it was published. */
export const boardLink: ViewLinkKind = {
  kind: 'board',
  async publish(ctx, view, entity) {
    const reading = await readable(ctx, view, entity)
    const fields = listedFields(reading, entity)
    const settings = settingsOf(view)
    const columnsBy = settings.groupByField ?? null
    const group =
      fields.all.find((field) =>
        columnsBy === null
          ? field.kind === 'column' && !field.isReadonly && isBoardType(field.type)
          : field.name === columnsBy,
      ) ?? null
    if (!group) throw noColumns()
    const card = chooseBoardCard(fields, settings, group)
    const sum = fields.all.find(({ name }) => name === settings.sumField)
    const ref = (field: ValueAttribute) => refOf(reading, entity, field)
    const definition = publicCardsDefinition('kanban', view, {
      ...(card.title && { titleField: ref(card.title) }),
      cardFields: card.fields.map(ref),
      groupByField: ref(group),
      ...(sum && { sumField: ref(sum) }),
    })
    if (!planBoard(reading, view.entityId, definition, [])) throw noColumns()
    return definition
  },
}

const noColumns = () => new AppError('CONFLICT', 'Choose a field that you can see for the columns of the board first.')

async function readable(ctx: RequestContext, view: ViewRow, entity: Entity): Promise<Reading> {
  const reading = await readingOf(ctx, view.tenantId)
  const rights = reading.access.to(entity)
  if (!rights.actions.has('read')) throw lacksAction('read', entity, rights)
  return reading
}

const settingsOf = ({ config }: ViewRow) => config as Readonly<Record<string, Json>>
