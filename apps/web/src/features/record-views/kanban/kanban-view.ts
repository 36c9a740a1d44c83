import { lazyPart } from '@monarch/ui'
import { SquareKanban } from 'lucide-react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { lazyView } from '../parts/lazy-view.tsx'
import { firstFields, fitOf, isShown, named, preferred, type ViewTypeWeb } from '../parts/view-type.ts'
import { t } from './messages.ts'

export const kanbanView: ViewTypeWeb = {
  View: lazyView(async () => (await import('./RecordsKanban.tsx')).RecordsKanban),
  icon: SquareKanban,
  tools: ['filter', 'sort'],
  print: ({ groupByField }) => ({ groupBy: [groupByField as string] }),
  fieldsIn: 'cardFields',
  offered: { titleField: isShown },
  controls: {
    limits: lazyPart(async () => ({ default: (await import('./LimitsSetting.tsx')).LimitsSetting })),
  },
  defaults: (structure) => {
    const group = preferred(boardFields(structure), ['status', 'stage', 'priority', 'assignee', 'category'])
    return {
      ...named('groupByField', group),
      ...named('titleField', structure.entity.titleField),
      cardFields: firstFields(structure, group),
      enableDragDrop: true,
      showCounts: true,
      fieldNames: 'icon',
      showEmpty: false,
      colorColumns: true,
      wip_limits: {},
    }
  },
  problem: (structure) => (boardFields(structure).length === 0 ? t('kanbanNeedsASelectField') : null),
}

function boardFields(structure: EntityStructure): readonly Field[] {
  const fitting = structure.entity.fields.filter(fitOf('kanban', 'groupByField')).filter((field) => !field.isComputed)
  // Choices are the best columns, then checkboxes, then relations.
  const rank = ({ type, relation }: Field) => (type.choices ? 0 : relation ? 2 : 1)
  return fitting.toSorted((a, b) => rank(a) - rank(b))
}
