import type { FormField } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { defaultLayout, type FormViewConfig, layoutDefaults, type LayoutBody, type LayoutItem } from '@monarch/schema'
import { fieldNamesOf } from './layout-blocks/layout-items.ts'

export const formModes = ['single', 'double', 'tabs', 'wizard'] as const
type FormMode = (typeof formModes)[number]
export type SubmitAction = 'save' | 'save_and_new'

/** How a form is split: one page, tabs, or steps. */
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

/** Form settings of a view. */
export interface FormConfig {
  readonly layout?: FormMode
  readonly sections?: readonly {
    readonly title?: string
    readonly description?: string
    readonly columns?: number
    readonly fields?: readonly string[]
  }[]
  readonly submitActions?: readonly SubmitAction[]
  readonly conditions?: FormViewConfig['conditions']
}

/**
 * Without sections, all fields are in one. Sections without any of these fields are left out. `textOf` gives a title or description in the
 * language of the reader.
 */
export function planForm(
  config: FormConfig,
  fields: readonly FormField[],
  textOf = (written: string): string => written,
): FormPlan {
  const { layout: mode = 'single', sections = [], submitActions = [] } = config
  const given = sections.length > 0 ? sections : [{ fields: fields.map(({ name }) => name) }]
  return {
    mode,
    submitActions: submitActions.length > 0 ? submitActions : ['save'],
    sections: given.flatMap(({ title = '', description = '', columns, fields: names = [] }) => {
      const members = names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
      if (members.length === 0 && names.length > 0) return []
      return [
        {
          title: textOf(title),
          description: textOf(description) || null,
          layout: bodyOf(members, mode === 'double' ? 2 : (columns ?? 1)),
        },
      ]
    }),
  }
}

export const namesOf = ({ layout }: FormSection): string[] => fieldNamesOf(layout.items)

/** Fills rows from left to right; a field that needs the full width gets it. */
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
