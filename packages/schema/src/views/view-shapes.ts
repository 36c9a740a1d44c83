import {
  field,
  type Fit,
  flag,
  list,
  number,
  object,
  type ObjectShape,
  oneOf,
  type Shape,
  text,
} from '../shapes/shape.ts'

export const viewTypes = ['list', 'grid', 'kanban', 'calendar', 'form'] as const
export type ViewType = (typeof viewTypes)[number]

export const visibilities = ['shared', 'personal', 'locked'] as const
export type Visibility = (typeof visibilities)[number]

const mostFields = 500
const fields = list(field, mostFields)

const boardColumn: Fit = {
  message: 'must be a choice, a yes or no, or a relation to one record, to make the columns of a board',
  accepts: (type, settings) =>
    !type.graphql.list &&
    (type.choices !== undefined || type.graphql.scalar === 'Boolean' || type.relation?.(settings) !== undefined),
}
const day: Fit = {
  message: 'must hold a date to place records in a calendar',
  accepts: ({ graphql }) => !graphql.list && (graphql.scalar === 'Date' || graphql.scalar === 'DateTime'),
}

/** Settings of all types of views: filter, order, groups, hidden fields, and highlights. */
const common = {
  filter: { kind: 'where' },
  sort: list({ kind: 'order' }, 10),
  groupBy: list({ kind: 'group' }, 5),
  hiddenFields: fields,
  colors: list(object({ where: { kind: 'rule' }, color: { kind: 'color' }, field }, 'where', 'color'), 50),
} satisfies Record<string, Shape>

/** The settings of a view by type. */
export const viewShapes: Readonly<Record<ViewType, ObjectShape>> = {
  list: {
    kind: 'object',
    keys: {
      ...common,
      columns: list(object({ field, label: text(200), width: number(20, 2000), sortable: flag }, 'field'), mostFields),
      // 0: all of them, one below the other.
      pageSize: number(0, 1000),
      enableSearch: flag,
      enableFilters: flag,
      enableSort: flag,
      enableExport: flag,
      frozenColumns: number(0, 50),
      rowHeight: oneOf('short', 'medium', 'tall'),
      footer: {
        kind: 'byField',
        of: oneOf('count', 'filled', 'empty', 'unique', 'checked', 'sum', 'avg', 'min', 'max', 'median', 'range'),
        longest: mostFields,
      },
    },
  },
  grid: {
    kind: 'object',
    keys: {
      ...common,
      cardTemplate: oneOf('default', 'minimal', 'detailed', 'custom'),
      columns: number(2, 5),
      gap: number(0, 100),
      cardFields: fields,
      titleField: field,
      coverField: field,
      enableSearch: flag,
      enableFilters: flag,
    },
  },
  kanban: {
    kind: 'object',
    keys: {
      ...common,
      groupByField: { kind: 'field', fits: boardColumn },
      cardFields: fields,
      titleField: field,
      enableDragDrop: flag,
      showCounts: flag,
      wip_limits: { kind: 'map', of: number(1, 100_000), longest: 1000 },
    },
  },
  calendar: {
    kind: 'object',
    keys: {
      ...common,
      dateField: { kind: 'field', fits: day },
      endDateField: { kind: 'field', fits: day },
      titleField: field,
      colorField: field,
      view: oneOf('month', 'week', 'day', 'year'),
      enableEventCreation: flag,
    },
  },
  form: {
    kind: 'object',
    keys: {
      ...common,
      layout: oneOf('single', 'double', 'tabs', 'wizard'),
      sections: list(object({ title: text(200), description: text(5000), columns: number(1, 2), fields }), 100),
      submitActions: list(oneOf('save', 'save_and_new'), 2),
      enableValidation: flag,
    },
  },
}

/** The settings that determine which records a view shows, or whether it can show any. */
export const neededKeys = ['filter', 'groupByField', 'dateField']
