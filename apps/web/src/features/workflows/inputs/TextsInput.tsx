import { isSealedHeader, type SealedHeader } from '@monarch/schema'
import { Button, Field, IconButton, Input } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { TemplateInput } from './TemplateInput.tsx'
import type { PartScope } from './use-part-scope.ts'
import { t } from '../messages.ts'

interface TextsInputProps {
  label: string
  value: Readonly<Record<string, unknown>>
  at: PartScope
  error: string | undefined
  onChange: (value: unknown) => void
}

const nameExample = 'X-Source'

type Row = readonly [name: string, value: string | SealedHeader]

/** Texts by name. An empty or duplicate name stays local until corrected. */
export function TextsInput({ label, value, at, error, onChange }: TextsInputProps) {
  const stored = Object.entries(value).map(([name, text]): Row => [name, isSealedHeader(text) ? text : String(text)])
  const [typed, setTyped] = useState<readonly Row[]>(stored)
  const [replaced, setReplaced] = useState<SealedHeader | null>(null)
  const rows = JSON.stringify(asObject(typed)) === JSON.stringify(value) ? typed : stored
  const change = (next: readonly Row[]) => {
    setTyped(next)
    const texts = asObject(next)
    onChange(Object.keys(texts).length > 0 ? texts : undefined)
  }
  const replace = (index: number, row: Row) => change(rows.map((each, i) => (i === index ? row : each)))
  const isReplaced = (header: SealedHeader) => header.sealed === null || header.sealed === replaced?.sealed
  return (
    <Field label={label} error={error}>
      <div role="group" aria-label={label} className="flex flex-col gap-2">
        {rows.map(([name, text], i) => (
          <div key={i} className="flex items-start gap-1">
            <div className="grid min-w-0 flex-1 gap-1">
              <Input
                aria-label={t('name')}
                placeholder={nameExample}
                autoComplete="off"
                value={name}
                onChange={({ target }) => replace(i, [target.value, text])}
              />
              {typeof text !== 'string' && !isReplaced(text) ? (
                <StoredValue name={name} header={text} onReplace={() => setReplaced(text)} />
              ) : (
                <TemplateInput
                  aria-label={name ? t('valueOf', { name }) : t('valueOfTheHeader')}
                  value={typeof text === 'string' ? text : ''}
                  placeholder={typeof text === 'string' ? undefined : t('enterTheValue')}
                  onChange={(next) => replace(i, [name, next])}
                  names={at.textNames}
                />
              )}
            </div>
            <IconButton
              label={name ? t('remove', { name }) : t('removeTheHeader')}
              onClick={() => change(rows.toSpliced(i, 1))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button variant="ghost" size="sm" className="self-start" onClick={() => change([...rows, ['', '']])}>
          <Plus aria-hidden />
          {t('header')}
        </Button>
      </div>
    </Field>
  )
}

interface StoredValueProps {
  name: string
  header: SealedHeader
  onReplace: () => void
}

/** A secret value, which the server never returns. It is kept until replaced. */
function StoredValue({ name, header: { references = [] }, onReplace }: StoredValueProps) {
  return (
    <div className="flex min-h-9 items-center gap-2 text-sm text-muted-foreground">
      <span className="min-w-0 flex-1 truncate">••••• ({[t('stored'), ...references].join(', ')})</span>
      <Button variant="secondary" size="sm" aria-label={t('replaceTheValueOf', { name })} onClick={onReplace}>
        {t('replace')}
      </Button>
    </div>
  )
}

function asObject(rows: readonly Row[]): Record<string, string | SealedHeader> {
  return Object.fromEntries(rows.filter(([name]) => name.trim() !== '').map(([name, text]) => [name.trim(), text]))
}
