import { Button, CheckboxField, Combobox, Field, Skeleton } from '@monarch/ui'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outcome } from '../computed/Outcome.tsx'
import { fieldOption } from '../computed/SourcePickers.tsx'
import {
  isUsable,
  type PreviewedResult,
  type SourceField,
  type StructureSource,
  useStructureSource,
} from '../structure-source.ts'
import { PrecisionField } from '../number/precision-settings.web.tsx'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import type { FormulaInputHandle } from './FormulaInput.tsx'

export const formulaSettings: SettingsEditor = {
  Editor: FormulaSettingsEditor,
  check: ({ expression }): Record<string, string> =>
    typeof expression === 'string' && expression.trim() !== '' ? {} : { expression: 'Write a formula' },
}

/** Loaded lazily, because the editor and its language are large. */
const FormulaInput = lazy(() => import('./FormulaInput.tsx'))
const FunctionReference = lazy(() =>
  import('./FunctionReference.tsx').then((module) => ({ default: module.FunctionReference })),
)

function FormulaSettingsEditor(props: SettingsEditorProps) {
  const { settings, onChange, problemOf } = props
  const source = useStructureSource()
  const input = useRef<FormulaInputHandle>(null)
  const [isOpen, setOpen] = useState(false)
  const expression = typeof settings.expression === 'string' ? settings.expression : ''
  const stored = settings.stored === true
  const debounced = useDebounced(expression)
  const understood = useMemo(
    () =>
      source && debounced.trim() !== '' ? source.understand('formula', [{ expression: debounced, stored }])[0]! : null,
    [source, debounced, stored],
  )
  const context = useMemo(
    () => ({
      fields: source?.fields ?? [],
      problemsOf: (text: string) =>
        source && text.trim() !== '' ? source.understand('formula', [{ expression: text }])[0]!.problems : [],
    }),
    [source],
  )
  const inText = understood?.problems.filter(({ path }) => path === 'settings.expression') ?? []
  const ofStored = understood?.problems.find(({ path }) => path === 'settings.stored')?.message
  // The server's messages are also in the list below, with positions.
  const refused = problemOf('expression')
  const isTold = refused !== undefined && inText.some(({ message }) => refused.startsWith(message))
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Formula"
        help="Put field names in braces: {amount} * {probability} / 100. Press Ctrl+Space for suggestions."
        required
        error={isTold ? undefined : refused}
      >
        <Suspense fallback={<Skeleton className="h-20 w-full" />}>
          <FormulaInput
            ref={input}
            value={expression}
            onChange={(next) => onChange({ ...settings, expression: next })}
            context={context}
            placeholder="{amount} * 0.2"
            disabled={false}
          />
        </Suspense>
      </Field>
      {understood && debounced === expression && (
        <Outcome
          understood={{ problems: inText, result: understood.result }}
          isFormula
          onShow={({ from = 0, to = 0 }) => input.current?.select({ from, to })}
          onTake={({ suggestion, from = 0, to = 0 }) => input.current?.insert(suggestion!, { from, to })}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Combobox
          label="fields"
          aria-label="Insert a field"
          placeholder="Insert a field…"
          className="w-52"
          options={insertable(source?.fields ?? [])}
          value={null}
          onValueChange={(path) => path !== null && input.current?.insert(`{${path}}`)}
        />
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Functions
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <FunctionReference onInsert={(text) => input.current?.insert(text)} />
        </Suspense>
      )}
      {source?.preview && understood?.result && <Preview preview={source.preview} expression={debounced} />}
      {(understood?.result?.type.valueKind === 'number' || settings.precision !== undefined) && (
        <PrecisionField {...props} whenEmpty="as many as its fields have" />
      )}
      <CheckboxField
        label="Store the result"
        help="Stores it in a column, so that large lists sort and filter quickly. Only for formulas that use fields of the same record and not the current time."
        checked={stored}
        onCheckedChange={(checked) => onChange({ ...settings, stored: checked === true })}
      />
      {(ofStored ?? problemOf('stored')) && <p className="text-xs text-error">{ofStored ?? problemOf('stored')}</p>}
    </div>
  )
}

/** Fields of the record and, after a dot, of records that it points at. */
function insertable(fields: readonly SourceField[]) {
  return fields.flatMap((field) => {
    const own = field.fields ? [] : isUsable(field) ? [fieldOption(field)] : []
    const further = (field.fields?.() ?? []).filter((each) => !each.fields && isUsable(each))
    return [
      ...own,
      ...further.map((each) => {
        const path = `${field.name}.${each.name}`
        return { ...fieldOption(each), value: path, label: `${field.label} › ${each.label}`, description: path }
      }),
    ]
  })
}

/** The results of the formula for the latest records. */
function Preview({ preview, expression }: { preview: NonNullable<StructureSource['preview']>; expression: string }) {
  const [shown, setShown] = useState<readonly PreviewedResult[]>([])
  useEffect(() => {
    const controller = new AbortController()
    preview(expression, controller.signal).then(setShown, () => {
      if (!controller.signal.aborted) setShown([])
    })
    return () => controller.abort()
  }, [preview, expression])
  if (shown.length === 0) return null
  return (
    <table className="w-full table-fixed text-xs">
      <caption className="mb-1 text-left text-muted-foreground">Results in the latest records</caption>
      <tbody>
        {shown.map(({ id, record, result }) => (
          <tr key={id} className="border-t">
            <th scope="row" className="truncate py-1 pr-2 text-left font-normal text-muted-foreground">
              {record}
            </th>
            <td className="truncate py-1 tabular-nums">
              {result ?? <span className="text-muted-foreground">Blank</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Debounced, because incomplete words are not errors. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
