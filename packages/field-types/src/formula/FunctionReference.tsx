import { functions, signaturesOf } from '@monarch/formula'
import { SearchInput } from '@monarch/ui'
import { useId, useState } from 'react'
import { searchFunctions } from './search-functions.ts'
import { t } from './editor-messages.ts'

/** All functions of the language with signatures, description and example. A click inserts one into the formula. */
export function FunctionReference({ onInsert }: { onInsert: (text: string) => void }) {
  const [search, setSearch] = useState('')
  const id = useId()
  const found = Map.groupBy(searchFunctions(functions, search), ({ group }) => group)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-md border bg-sunken p-2">
      <h4 id={id} className="sr-only">
        {t('functions')}
      </h4>
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
            <h5 className="text-xs font-medium text-muted-foreground">{group}</h5>
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
                  <span>{withCode(definition.description)}</span>
                  <span className="font-mono break-words text-muted-foreground">{definition.example}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Text between backticks is code. */
function withCode(text: string) {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
}

/** Unary minus precedes its operand; all other operators are binary. */
const operatorText = (name: string): string => (name === 'negate' ? '-' : ` ${name} `)
