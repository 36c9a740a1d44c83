import { currentRules, type Rules } from '@monarch/formula'
import { Badge, Button, cn, Combobox, type EditorProps, lazyPart, SettingField, Skeleton } from '@monarch/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Outcome } from '../computed/Outcome.tsx'
import { fieldOption } from '../computed/source-options.tsx'
import {
  isUsable,
  type PreviewedResult,
  type SourceField,
  type StructureSource,
  type UnderstoodSettings,
  useStructureSource,
} from '../structure-source.ts'
import type { FormulaInputHandle } from './FormulaInput.tsx'
import { written } from '@monarch/shapes'
import { EarlierRules } from './EarlierRules.tsx'
import { t } from './editor-messages.ts'

/** Loaded lazily, because the editor and its language are large. */
const FormulaInput = lazyPart(() => import('./FormulaInput.tsx'), <Skeleton className="h-20 w-full" />)
const FunctionReference = lazyPart(
  async () => ({ default: (await import('./FunctionReference.tsx')).FunctionReference }),
  <Skeleton className="h-72 w-full" />,
)

interface FormulaEditorProps {
  input: EditorProps
  /** `null` while the user types. */
  understood: UnderstoodSettings | null
  /** The rules of the formula. */
  rules: Rules
  /** Gives the formula the current rules. */
  onRules: () => void
}

export function FormulaEditor({ input: setting, understood, rules, onRules }: FormulaEditorProps) {
  const { value, error, onChange, shape } = setting
  const source = useStructureSource()
  const input = useRef<FormulaInputHandle>(null)
  const [isOpen, setOpen] = useState(false)
  const expression = typeof value === 'string' ? value : ''
  const context = useMemo(
    () => ({
      fields: source?.fields ?? [],
      problemsOf: (text: string) =>
        source && text.trim() !== '' ? source.understand('formula', [{ expression: text, rules }])[0]!.problems : [],
    }),
    [source, rules],
  )
  const inText = understood?.problems.filter(({ path }) => path === 'settings.expression') ?? []
  // The server's messages are also in the list below, with positions.
  const isReported = error !== undefined && inText.some(({ message }) => error.startsWith(message))
  return (
    <div className="col-span-full flex flex-col gap-3">
      <SettingField input={{ ...setting, error: isReported ? undefined : error }}>
        <FormulaInput
          ref={input}
          value={expression}
          onChange={onChange}
          context={context}
          placeholder={written(shape.placeholder ?? '')}
          disabled={false}
        />
      </SettingField>
      {/* Rendered even while the user types, so that the content below does not move. */}
      <Outcome
        understood={{ problems: inText, result: understood?.result ?? null }}
        isFormula
        onShow={({ from = 0, to = 0 }) => input.current?.select({ from, to })}
        onTake={({ suggestion, from = 0, to = 0 }) => input.current?.insert(suggestion!, { from, to })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Combobox
          label={t('fields')}
          aria-label={t('insertAField')}
          placeholder={t('insertAFieldPlaceholder')}
          className="w-52"
          options={insertable(source?.fields ?? [])}
          value={null}
          onValueChange={(path) => path !== null && input.current?.insert(`{${path}}`)}
        />
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('functions')}
        </Button>
      </div>
      {isOpen && <FunctionReference source={source} onInsert={(text) => input.current?.insert(text)} />}
      {source?.preview && expression.trim() !== '' && (
        <Preview preview={source.preview} rules={rules} expression={understood?.result ? expression : null} />
      )}
      {rules !== currentRules && source?.compareRules && (
        <EarlierRules
          key={expression}
          compare={source.compareRules}
          expression={understood?.result ? expression : null}
          onAccept={onRules}
        />
      )}
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

interface PreviewProps {
  preview: NonNullable<StructureSource['preview']>
  rules: Rules
  /** `null` while the formula is typed or has a problem: the previous results stay, dimmed. */
  expression: string | null
}

/** The results of the formula for the latest records. */
function Preview({ preview, rules, expression }: PreviewProps) {
  const [shown, setShown] = useState<readonly PreviewedResult[]>([])
  useEffect(() => {
    if (expression === null) return
    const controller = new AbortController()
    preview(expression, rules, controller.signal).then(setShown, () => {
      if (!controller.signal.aborted) setShown([])
    })
    return () => controller.abort()
  }, [preview, rules, expression])
  if (shown.length === 0) return null
  return (
    <table className={cn('w-full table-fixed text-xs', expression === null && 'opacity-50')}>
      <caption className="mb-1 text-left text-muted-foreground">{t('resultsInTheLatestRecords')}</caption>
      <tbody>
        {shown.map(({ id, record, result, failure }) => (
          <tr key={id} className="border-t">
            <th scope="row" className="truncate py-1 pr-2 text-left font-normal text-muted-foreground">
              {record}
            </th>
            <td className="truncate py-1 tabular-nums">
              {failure ? (
                <Badge variant="warning">{failure}</Badge>
              ) : (
                (result ?? <span className="text-muted-foreground">{t('blank')}</span>)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
