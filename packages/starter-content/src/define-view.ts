import type { Json } from '@monarch/field-types'
import type { TemplateView, ViewType } from '@monarch/schema'

/** Builders for views as data. Fields are names separated by spaces; `more` is the rest of the configuration. */
type More = Readonly<Record<string, Json>>

export function list(name: string, columns: string, more: More = {}): TemplateView {
  return view(name, 'list', { columns: columns.split(' ').map((field) => ({ field })), ...more })
}

export function board(name: string, groupByField: string, cardFields: string, more: More = {}): TemplateView {
  return view(name, 'kanban', { groupByField, cardFields: cardFields.split(' '), showCounts: true, ...more })
}

export function calendar(name: string, dateField: string, more: More = {}): TemplateView {
  return view(name, 'calendar', { dateField, ...more })
}

export function cards(name: string, cardFields: string, more: More = {}): TemplateView {
  return view(name, 'grid', { cardFields: cardFields.split(' '), columns: 3, ...more })
}

/** `sections` maps headings to fields. */
export function form(name: string, sections: Readonly<Record<string, string>>): TemplateView {
  return view(name, 'form', {
    layout: 'single',
    sections: Object.entries(sections).map(([title, fields]) => ({ title, columns: 2, fields: fields.split(' ') })),
    submitActions: ['save', 'save_and_new'],
  })
}

function view(name: string, type: ViewType, config: More): TemplateView {
  return { name, type, config }
}
