import type { FormField } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { defaultLayout, layoutDefaults, type LayoutBody, type LayoutItem } from '@monarch/schema'
import { fieldNamesOf } from './layout-items.ts'

export const formModes = ['single', 'double', 'tabs', 'wizard'] as const
export type FormMode = (typeof formModes)[number]
export type SubmitAction = 'save' | 'save_and_new'

/** How a form is drawn: in one page, in tabs, or step by step. */
export interface FormPlan {
  readonly mode: FormMode
  readonly sections: readonly FormSection[]
  readonly submitActions: readonly SubmitAction[]
}

export interface FormSection {
  readonly title: string
  readonly description: string | null
  readonly layout: LayoutBody
}

/** The settings of a form as a view has them. */
export interface FormConfig {
  readonly layout?: FormMode
  readonly sections?: readonly {
    readonly title?: string
    readonly description?: string
    readonly columns?: number
    readonly fields?: readonly string[]
  }[]
  readonly submitActions?: readonly SubmitAction[]
}

/** A form by its settings. Without sections all fields stand in one. */
export function planForm(config: FormConfig, fields: readonly FormField[]): FormPlan {
  const { layout: mode = 'single', sections = [], submitActions = [] } = config
  const given = sections.length > 0 ? sections : [{ fields: fields.map(({ name }) => name) }]
  return {
    mode,
    submitActions: submitActions.length > 0 ? submitActions : ['save'],
    sections: given.map(({ title = '', description = '', columns, fields: names = [] }) => {
      const members = names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
      return {
        title,
        description: description || null,
        layout: bodyOf(members, mode === 'double' ? 2 : (columns ?? 1)),
      }
    }),
  }
}

/** The names of the fields that a section shows. */
export const namesOf = ({ layout }: FormSection): string[] => fieldNamesOf(layout.items)

/** Row by row; what needs the whole width has it. */
function bodyOf(fields: readonly FormField[], columns: number): LayoutBody {
  const half = layoutDefaults.columns / 2
  const items = fields.map((field): LayoutItem => ({
    id: field.name,
    type: 'field',
    fieldName: field.name,
    w: columns === 2 && !webOf(field.type).isWide ? half : layoutDefaults.columns,
    h: 1,
  }))
  return { ...defaultLayout([]), items }
}
