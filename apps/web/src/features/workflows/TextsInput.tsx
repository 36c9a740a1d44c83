import { Button, Field, IconButton, Input } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { TemplateInput } from './TemplateInput.tsx'
import type { PartScope } from './use-part-scope.ts'

interface TextsInputProps {
  label: string
  value: Readonly<Record<string, unknown>>
  at: PartScope
  error: string | undefined
  onChange: (value: unknown) => void
}

/** Texts by name. A name that is not there yet, or is there twice, waits here until it is one. */
export function TextsInput({ label, value, at, error, onChange }: TextsInputProps) {
  const stored = Object.entries(value).map(([name, text]) => [name, String(text)] as const)
  const [typed, setTyped] = useState<readonly (readonly [string, string])[]>(stored)
  const rows = JSON.stringify(asObject(typed)) === JSON.stringify(value) ? typed : stored
  const change = (next: readonly (readonly [string, string])[]) => {
    setTyped(next)
    const texts = asObject(next)
    onChange(Object.keys(texts).length > 0 ? texts : undefined)
  }
  const replace = (index: number, row: readonly [string, string]) =>
    change(rows.map((each, i) => (i === index ? row : each)))
  return (
    <Field label={label} error={error}>
      <div role="group" aria-label={label} className="flex flex-col gap-2">
        {rows.map(([name, text], i) => (
          <div key={i} className="flex items-start gap-1">
            <div className="grid min-w-0 flex-1 gap-1">
              <Input
                aria-label="Name"
                placeholder="X-Source"
                autoComplete="off"
                value={name}
                onChange={({ target }) => replace(i, [target.value, text])}
              />
              <TemplateInput
                aria-label={`Value of ${name || 'the header'}`}
                value={text}
                onChange={(next) => replace(i, [name, next])}
                names={at.textNames}
              />
            </div>
            <IconButton label={`Remove ${name || 'the header'}`} onClick={() => change(rows.toSpliced(i, 1))}>
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button variant="ghost" size="sm" className="self-start" onClick={() => change([...rows, ['', '']])}>
          <Plus aria-hidden />
          Header
        </Button>
      </div>
    </Field>
  )
}

function asObject(rows: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(rows.filter(([name]) => name.trim() !== '').map(([name, text]) => [name.trim(), text]))
}
