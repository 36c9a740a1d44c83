import {
  exampleWith,
  type FunctionDefinition,
  functions,
  groupLabels,
  signaturesOf,
  synonymsOf,
} from '@monarch/formula'
import { SearchInput } from '@monarch/ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { StructureSource, TriedOut } from '../structure-source.ts'
import { searchFunctions } from './search-functions.ts'
import { t } from './editor-messages.ts'

interface FunctionReferenceProps {
  source: StructureSource | null
  onInsert: (text: string) => void
}

/**
 * All functions of the language with signatures, description, example, and its result for the latest record. A click inserts one into the
 * formula.
 */
export function FunctionReference({ source, onInsert }: FunctionReferenceProps) {
  const [search, setSearch] = useState('')
  const live = useLiveExamples(source)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  // It opens below the end of small windows.
  useEffect(() => {
    // In newer browsers it returns a promise, which React would call as the cleanup of this effect.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const found = Map.groupBy(searchFunctions(functions, search), ({ group }) => group)
  return (
    <section ref={panel} aria-labelledby={id} className="flex flex-col gap-2 rounded-md border bg-sunken p-2">
      <h4 id={id} className="sr-only">
        {t('functions')}
      </h4>
      {live && <p className="px-1 text-xs text-muted-foreground">{t('inTheRecord', { record: live.record })}</p>}
      <SearchInput label={t('searchFunctions')} value={search} onValueChange={setSearch} />
      <div
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className="flex max-h-72 flex-col gap-3 overflow-y-auto px-1 py-1"
      >
        {found.size === 0 && <p className="text-cell text-muted-foreground">{t('noFunctionWithThisName')}</p>}
        {[...found].map(([group, members]) => (
          <div key={group} className="flex flex-col gap-2">
            <h5 className="text-xs font-medium text-muted-foreground">{groupLabels[group]()}</h5>
            <ul className="flex flex-col gap-2">
              {members.map((definition) => (
                <li key={definition.name} className="flex flex-col gap-0.5 text-xs">
                  <button
                    type="button"
                    className="self-start rounded-sm text-left font-mono text-link hover:underline"
                    onClick={() =>
                      onInsert(group === 'Operators' ? operatorText(definition.name) : `${definition.name}(`)
                    }
                  >
                    <span className="sr-only">{t('insert')}</span>
                    {signaturesOf(definition).map((signature) => (
                      <span key={signature} className="block break-words">
                        {signature}
                      </span>
                    ))}
                  </button>
                  <span>{withCode(definition.description())}</span>
                  <Example definition={definition} live={live} />
                  <OtherNames name={definition.name} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

interface LiveExamples extends TriedOut {
  /** By function: its example with fields of the record. */
  readonly expressions: ReadonlyMap<FunctionDefinition, string>
}

/** The examples with fields of the entity, computed for its latest record in one request. */
function useLiveExamples(source: StructureSource | null): LiveExamples | null {
  const [live, setLive] = useState<LiveExamples | null>(null)
  useEffect(() => {
    if (!source?.tryOut) return
    const fields = source.fields.flatMap(({ name, value, fields: further }) => {
      const kind = value?.type.valueKind
      return kind && !further ? [{ id: name, name, kind }] : []
    })
    const expressions = new Map(
      functions.map((definition) => {
        // A text field of a record is rarely a number or a date.
        const isConversion = definition.group === 'Conversion' && definition.name !== 'text'
        const own = isConversion ? null : exampleWith(definition.example, fields)
        return [definition, own ?? definition.example]
      }),
    )
    const controller = new AbortController()
    source.tryOut([...expressions.values()], controller.signal).then(
      (found) => setLive(found && { ...found, expressions }),
      () => {},
    )
    return () => controller.abort()
  }, [source])
  return live
}

function Example({ definition, live }: { definition: FunctionDefinition; live: LiveExamples | null }) {
  const expression = live?.expressions.get(definition) ?? definition.example
  const result = live?.results.get(expression)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground">
      <span className="sr-only">{t('example')}</span>
      <code className="wrap-anywhere">{expression}</code>
      {live && (
        <span
          className="line-clamp-2 min-w-0 wrap-anywhere text-foreground"
          title={t('inTheRecord', { record: live.record })}
        >
          <span aria-hidden>→ </span>
          <span className="tabular-nums">{result || t('blank')}</span>
        </span>
      )}
    </span>
  )
}

/** The names of the function in spreadsheets and other products, which are accepted, too. */
function OtherNames({ name }: { name: string }) {
  const names = synonymsOf(name)
  if (names.length === 0) return null
  return <span className="text-muted-foreground">{t('alsoCalled', { names: names.join(', ') })}</span>
}

/** Text between backticks is code. */
function withCode(text: string) {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
}

/** Unary minus precedes its operand; all other operators are binary. */
const operatorText = (name: string): string => (name === 'negate' ? '-' : ` ${name} `)
