import { displayIds } from '@monarch/field-types'
import { flag, list, number, object, type ObjectShape, oneOf, type Shape, text } from '../shapes/shape.ts'
import { layoutBounds } from './layout.ts'

const { columns, gap, w, h, height } = layoutBounds
const mostItems = 500

const needed = ['id', 'type', 'w', 'h']
const place = { id: text(64), type: text(20), w: number(...w), h: number(...h) }
const item = (keys: Readonly<Record<string, Shape>>, ...required: string[]): ObjectShape =>
  object({ ...place, ...keys }, ...needed, ...required)

/** An item that has items in turn. */
const frame = (props: Readonly<Record<string, Shape>>): ObjectShape => ({
  kind: 'object',
  required: needed,
  keys: {
    ...place,
    props: object(props),
    collapsed: flag,
    get children() {
      return itemList
    },
  },
})

const tab: ObjectShape = {
  kind: 'object',
  required: ['id', 'label', 'items'],
  keys: {
    id: text(64),
    label: text(200),
    get items() {
      return itemList
    },
  },
}

const title = text(200)

const itemList: Shape = list(
  {
    kind: 'byType',
    unknown: 'Unknown item type',
    shapes: {
      field: item(
        { fieldName: { kind: 'ownField' }, props: object({ label: text(200), display: oneOf(...displayIds) }) },
        'fieldName',
      ),
      section: frame({ title, label: title, collapsible: flag }),
      card: frame({ title, label: title }),
      tabs: item({ tabs: list(tab, 20), activeTab: text(64), props: object({ title, label: title }) }, 'tabs'),
      divider: item({ props: object({ title, label: title }) }),
      spacer: item({ props: object({ height: number(...height) }) }),
    },
  },
  mostItems,
)

const grid = object({ columns: number(...columns), gap: number(...gap) }, 'columns', 'gap')

/** The parts of a layout that name fields or contain items; the rest are plain columns. */
export const layoutShape = object({
  items: itemList,
  responsive: object({ mobile: grid, tablet: grid }, 'mobile', 'tablet'),
})
