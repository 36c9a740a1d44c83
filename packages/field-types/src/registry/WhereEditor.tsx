import { Button, Field } from '@monarch/ui'
import { useState } from 'react'
import { ConditionList, type FormulaInput } from './ConditionList.tsx'
import { FieldTypeIcon } from './FieldTypeIcon.tsx'
import { type Conditions, fromWhere, noConditions, toWhere } from '../computed/conditions.ts'
import type { SourceField } from '../structure-source.ts'
import { TypeIconContext } from '../TypeIcon.tsx'
import { t } from './settings-messages.ts'

interface WhereEditorProps {
  label: string
  help?: string | undefined
  fields: readonly SourceField[]
  where: unknown
  error: string | undefined
  onChange: (where: object | undefined) => void
  formulaInput?: FormulaInput
}

/** Edits conditions as a list. Conditions from the API that a list cannot express are displayed as JSON and can be replaced. */
export function WhereEditor({
  label,
  help = t('allRecordsUnlessYouAddACondition'),
  fields,
  where,
  error,
  onChange,
  formulaInput,
}: WhereEditorProps) {
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? null
  const stored = fromWhere(where, valueOf)
  const [typed, setTyped] = useState<Conditions | null>(stored)
  // Incomplete conditions exist only in local state; if the settings differ otherwise, they win.
  const isSame = typed !== null && JSON.stringify(toWhere(typed, valueOf)) === JSON.stringify(where ?? undefined)
  const conditions = isSame ? typed : stored
  const change = (next: Conditions) => {
    setTyped(next)
    onChange(toWhere(next, valueOf))
  }
  return (
    <Field label={label} help={where ? undefined : help} error={error}>
      {conditions ? (
        <TypeIconContext value={FieldTypeIcon}>
          <ConditionList fields={fields} conditions={conditions} onChange={change} formulaInput={formulaInput} />
        </TypeIconContext>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <pre tabIndex={0} className="max-h-40 w-full overflow-auto rounded-md border bg-sunken p-2 font-mono text-xs">
            {JSON.stringify(where, null, 2)}
          </pre>
          <Button variant="outline" size="sm" onClick={() => change(noConditions)}>
            {t('replaceTheseConditions')}
          </Button>
        </div>
      )}
    </Field>
  )
}
