import type { Json } from '@monarch/field-types'
import { type Shape, viewShapes, type ViewType } from '@monarch/schema'
import { CalendarDays, FileText, LayoutGrid, type LucideIcon, SquareKanban, Table2 } from 'lucide-react'
import {
  createdField,
  type EntityStructure,
  type Field,
  formSections,
  listFields,
  updatedField,
} from '../record-data/structure.ts'
import type { ViewConfig } from './saved-views/view-state.ts'

/** One kind of view: how it is chosen, what can be set of it, and what holds where nothing is set. */
export interface ViewTypeInfo {
  readonly label: string
  readonly icon: LucideIcon
  readonly summary: string
  readonly settings: readonly SettingInfo[]
  /** Complete, so that no view has to guess. */
  readonly defaults: (structure: EntityStructure) => ViewConfig
  /** Why records of the entity cannot be shown so. */
  readonly problem: (structure: EntityStructure) => string | null
}

interface SettingBase {
  readonly key: string
  readonly label: string
  readonly help?: string
}

/** One setting of a type of view, and how it is set. */
export type SettingInfo = SettingBase &
  (
    | { readonly kind: 'flag' }
    /** `orNone` is the word for 0, where that means that there is no such number. */
    | {
        readonly kind: 'number'
        readonly min: number
        readonly max: number
        readonly unit?: string
        readonly orNone?: string
      }
    | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
    | { readonly kind: 'choices'; readonly options: readonly { readonly value: string; readonly label: string }[] }
    /** One field, of those that fit; `isOptional` ones can be left out. */
    | { readonly kind: 'field'; readonly isOptional: boolean; readonly fits: (field: Field) => boolean }
    | { readonly kind: 'fields' }
    | { readonly kind: 'columns' | 'sections' }
    /** A number for each column of a board. */
    | { readonly kind: 'limits'; readonly by: string }
  )

export const viewTypeInfos: Readonly<Record<ViewType, ViewTypeInfo>> = {
  list: {
    label: 'List',
    icon: Table2,
    summary: 'Rows and columns, edited in place like a spreadsheet',
    settings: [
      { key: 'columns', label: 'Columns', kind: 'columns' },
      { key: 'pageSize', label: 'Records per page', kind: 'number', min: 1, max: 1000, orNone: 'Continuous' },
      { key: 'frozenColumns', label: 'Frozen columns', kind: 'number', min: 0, max: 50 },
      { key: 'enableSearch', label: 'Search', kind: 'flag' },
      { key: 'enableFilters', label: 'Filters', kind: 'flag' },
      { key: 'enableSort', label: 'Sorting', kind: 'flag' },
      { key: 'enableExport', label: 'Export', kind: 'flag' },
    ],
    defaults: () => ({
      frozenColumns: 1,
      enableSearch: true,
      enableFilters: true,
      enableSort: true,
      enableExport: true,
    }),
    problem: () => null,
  },
  grid: {
    label: 'Grid',
    icon: LayoutGrid,
    summary: 'Cards with a cover and the fields that matter',
    settings: [
      {
        key: 'cardTemplate',
        label: 'Card template',
        kind: 'choice',
        options: options(
          ['default', 'Default'],
          ['minimal', 'Minimal'],
          ['detailed', 'Detailed'],
          ['custom', 'Custom'],
        ),
      },
      { key: 'columns', label: 'Columns', kind: 'number', min: 2, max: 5 },
      { key: 'gap', label: 'Gap', kind: 'number', min: 0, max: 100, unit: 'px' },
      { key: 'titleField', label: 'Title', kind: 'field', isOptional: true, fits: isShown },
      { key: 'coverField', label: 'Cover', kind: 'field', isOptional: true, fits: isPicture },
      { key: 'cardFields', label: 'Fields on the card', kind: 'fields' },
      { key: 'enableSearch', label: 'Search', kind: 'flag' },
      { key: 'enableFilters', label: 'Filters', kind: 'flag' },
    ],
    defaults: (structure) => ({
      cardTemplate: 'default',
      columns: 3,
      gap: 16,
      cardFields: firstFields(structure),
      ...named('titleField', structure.entity.titleField),
      ...named('coverField', structure.entity.fields.find(isPicture)),
      enableSearch: true,
      enableFilters: true,
    }),
    problem: () => null,
  },
  kanban: {
    label: 'Kanban',
    icon: SquareKanban,
    summary: 'A column for each choice, cards that move between them',
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
        help: 'The most cards that a column should hold.',
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
  },
  calendar: {
    label: 'Calendar',
    icon: CalendarDays,
    summary: 'Records on their days: month, week, day and year',
    settings: [
      { key: 'dateField', label: 'Date', kind: 'field', isOptional: false, fits: fitOf('calendar', 'dateField') },
      {
        key: 'endDateField',
        label: 'End date',
        kind: 'field',
        isOptional: true,
        fits: fitOf('calendar', 'endDateField'),
      },
      { key: 'titleField', label: 'Title', kind: 'field', isOptional: true, fits: isShown },
      {
        key: 'colorField',
        label: 'Color by',
        kind: 'field',
        isOptional: true,
        fits: (field) => field.type.choices !== undefined,
      },
      {
        key: 'view',
        label: 'Opens with',
        kind: 'choice',
        options: options(['month', 'Month'], ['week', 'Week'], ['day', 'Day'], ['year', 'Year']),
      },
      { key: 'enableEventCreation', label: 'Records can be added on a day', kind: 'flag' },
    ],
    defaults: (structure) => ({
      ...named('dateField', preferred(dateFields(structure), ['due_date', 'start_date'])),
      ...named('titleField', structure.entity.titleField),
      view: 'month',
      enableEventCreation: true,
    }),
    problem: () => null,
  },
  form: {
    label: 'Form',
    icon: FileText,
    summary: 'New records, one after the other',
    settings: [
      {
        key: 'layout',
        label: 'Layout',
        kind: 'choice',
        options: options(['single', 'One column'], ['double', 'Two columns'], ['tabs', 'Tabs'], ['wizard', 'Wizard']),
      },
      { key: 'sections', label: 'Sections', kind: 'sections' },
      {
        key: 'submitActions',
        label: 'Buttons',
        kind: 'choices',
        options: options(['save', 'Save'], ['save_and_new', 'Save and new']),
      },
      { key: 'enableValidation', label: 'Check while typing', kind: 'flag' },
    ],
    defaults: ({ entity }) => ({
      layout: 'single',
      sections: formSections(entity).map(({ name, fields }) => ({
        title: name ?? '',
        fields: fields.filter((field) => field.showInForm && !field.isReadonly).map((field) => field.name),
      })),
      submitActions: ['save'],
      enableValidation: true,
    }),
    problem: () => null,
  },
}

/** The settings with what holds where nothing is set. */
export function completeConfig(type: ViewType, config: ViewConfig, structure: EntityStructure): ViewConfig {
  return { ...viewTypeInfos[type].defaults(structure), ...config }
}

/** Everything that a record can show of itself. */
export function shownFields({ entity }: EntityStructure): readonly Field[] {
  return [...entity.fields, createdField, updatedField]
}

function options(...pairs: readonly [value: string, label: string][]) {
  return pairs.map(([value, label]) => ({ value, label }))
}

/** What the server will say of the field in that place. */
function fitOf(type: ViewType, key: string): (field: Field) => boolean {
  const shape: Shape | undefined = viewShapes[type].keys[key]
  const fits = shape?.kind === 'field' ? shape.fits : undefined
  return (field) => fits?.accepts(field.type, field.spec.settings as Json) ?? true
}

function boardFields(structure: EntityStructure): readonly Field[] {
  const fitting = structure.entity.fields.filter(fitOf('kanban', 'groupByField')).filter((field) => !field.isComputed)
  // Choices make the best columns, then yes and no, then records.
  const rank = ({ type, relation }: Field) => (type.choices ? 0 : relation ? 2 : 1)
  return fitting.toSorted((a, b) => rank(a) - rank(b))
}

function dateFields(structure: EntityStructure): readonly Field[] {
  return shownFields(structure).filter(fitOf('calendar', 'dateField'))
}

function preferred(fields: readonly Field[], names: readonly string[]): Field | undefined {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])[0] ?? fields[0]
}

function firstFields({ entity }: EntityStructure, but?: Field): string[] {
  return listFields(entity)
    .filter((field) => field !== entity.titleField && field !== but && field !== createdField && !isPicture(field))
    .slice(0, 4)
    .map((field) => field.name)
}

function isShown({ type }: Field): boolean {
  return !type.files && !type.plainText && type.graphql.scalar !== 'JSON'
}

function isPicture({ type }: Field): boolean {
  return type.files?.accept?.includes('image') ?? false
}

function named(key: string, field: Field | null | undefined): ViewConfig {
  return field ? { [key]: field.name } : {}
}
