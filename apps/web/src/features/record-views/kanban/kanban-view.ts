import { SquareKanban } from 'lucide-react'
import { lazy } from 'react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { firstFields, fitOf, isShown, named, preferred, type ViewTypeInfo } from '../view-type.ts'

export const kanbanView: ViewTypeInfo = {
  View: lazy(async () => ({ default: (await import('./RecordsKanban.tsx')).RecordsKanban })),
  label: 'Kanban',
  icon: SquareKanban,
  summary: 'A column for each choice; cards move between them',
  settings: [
    {
      key: 'groupByField',
      label: 'Columns by',
      kind: 'field',
      isOptional: false,
      fits: fitOf('kanban', 'groupByField'),
    },
    { key: 'titleField', label: 'Title', kind: 'field', isOptional: true, fits: isShown },
    { key: 'cardFields', label: 'Fields on the card', kind: 'fields' },
    {
      key: 'wip_limits',
      label: 'WIP limits',
      help: 'Maximum number of cards in each column.',
      kind: 'limits',
      by: 'groupByField',
    },
    { key: 'enableDragDrop', label: 'Cards can be moved', kind: 'flag' },
    { key: 'showCounts', label: 'Show counts', kind: 'flag' },
  ],
  defaults: (structure) => {
    const group = preferred(boardFields(structure), ['status', 'stage', 'priority', 'assignee', 'category'])
    return {
      ...named('groupByField', group),
      ...named('titleField', structure.entity.titleField),
      cardFields: firstFields(structure, group),
      enableDragDrop: true,
      showCounts: true,
      wip_limits: {},
    }
  },
  problem: (structure) => (boardFields(structure).length === 0 ? 'Kanban needs a select field' : null),
}

function boardFields(structure: EntityStructure): readonly Field[] {
  const fitting = structure.entity.fields.filter(fitOf('kanban', 'groupByField')).filter((field) => !field.isComputed)
  // Choices are the best columns, then checkboxes, then relations.
  const rank = ({ type, relation }: Field) => (type.choices ? 0 : relation ? 2 : 1)
  return fitting.toSorted((a, b) => rank(a) - rank(b))
}
