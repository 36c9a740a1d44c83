import { type FormField } from '@monarch/field-types'
import { defaultLayout } from '@monarch/schema'
import { useReducer } from 'react'
import { newBuilder, reduceBuilder } from './builder-state.ts'
import type { BuilderField } from './item-types.ts'
import { LayoutBuilder } from './LayoutBuilder.tsx'
import { t } from './messages.ts'

/** The layout builder with sample fields; nothing is stored. */
export function LayoutDemo({ fields }: { fields: readonly FormField[] }) {
  const own = fields.map((field): BuilderField => ({
    id: field.id,
    name: field.name,
    label: field.label,
    type: field.type,
    isRequired: field.spec.required,
    isReadonly: field.isReadonly,
    sectionName: null,
  }))
  const [state, dispatch] = useReducer(
    reduceBuilder,
    { ...defaultLayout(own.slice(0, 4)), name: t('project') },
    newBuilder,
  )
  return <LayoutBuilder state={state} dispatch={dispatch} fields={own} layoutType="form" />
}
