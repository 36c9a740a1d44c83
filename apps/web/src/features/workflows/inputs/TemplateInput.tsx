import {
  cn,
  IconButton,
  Input,
  OptionList,
  Popover,
  PopoverAnchor,
  PopoverContent,
  PopoverTrigger,
  Textarea,
} from '@monarch/ui'
import { Braces } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ScopeName } from '../model/names-in-scope.ts'
import { t } from '../messages.ts'

interface TemplateInputProps {
  value: string
  onChange: (value: string) => void
  /** Names that can be used in braces. */
  names: readonly ScopeName[]
  isLong?: boolean
  isFormula?: boolean
  placeholder?: string | undefined
  'aria-label'?: string
}

const shownNames = 40

/** Text with names in braces. Typing a brace opens suggestions, and so does the button. */
export function TemplateInput({
  value,
  onChange,
  names,
  isLong,
  isFormula,
  placeholder,
  ...props
}: TemplateInputProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState<{ from: number; text: string } | null>(null)
  const [lit, setLit] = useState(0)
  const [isPicking, setPicking] = useState(false)
  const caret = useRef<number | null>(null)
  const requested = typed?.text.toLowerCase() ?? ''
  const offered = typed === null ? [] : names.filter((each) => isFound(each, requested)).slice(0, shownNames)
  const isOpen = offered.length > 0

  // The controlled text must be rendered before the caret can be set.
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const look = () => {
    const box = input.current
    const before = box ? box.value.slice(0, box.selectionStart ?? 0) : ''
    const open = /\{([\p{L}\p{N}_.]*)$/u.exec(before)
    setTyped(open ? { from: open.index, text: open[1]! } : null)
    setLit(0)
  }
  const insert = ({ name }: ScopeName, from: number, to: number) => {
    const isClosed = value.startsWith('}', to)
    const text = `{${name}${isClosed ? '' : '}'}`
    caret.current = from + text.length + Number(isClosed)
    onChange(value.slice(0, from) + text + value.slice(to))
    setTyped(null)
    input.current?.focus()
  }
  const insertTyped = (name: ScopeName) => insert(name, typed!.from, typed!.from + 1 + typed!.text.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'ArrowDown') setLit((lit + 1) % offered.length)
    else if (event.key === 'ArrowUp') setLit((lit - 1 + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insertTyped(offered[lit]!)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shared = {
    ...props,
    ref: input,
    value,
    placeholder,
    autoComplete: 'off',
    spellCheck: !isFormula,
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? `${listId}-${lit}` : undefined,
    className: cn('pr-9', isFormula && 'font-mono text-cell'),
    onChange: (event: { target: { value: string } }) => {
      onChange(event.target.value)
      look()
    },
    onClick: look,
    onKeyDown,
    onBlur: () => setTyped(null),
  }
  return (
    <Popover open={isOpen} onOpenChange={(open) => !open && setTyped(null)}>
      <PopoverAnchor asChild>
        <span className="relative flex w-full">
          {isLong ? <Textarea {...shared} rows={4} /> : <Input {...shared} />}
          <span className="absolute top-0 right-0.5 flex h-control items-center pointer-coarse:h-11">
            <Popover open={isPicking} onOpenChange={setPicking}>
              <PopoverTrigger asChild>
                <IconButton label={t('insertAField')} size="icon-sm" disabled={names.length === 0}>
                  <Braces aria-hidden />
                </IconButton>
              </PopoverTrigger>
              <PopoverContent label={t('fields')} align="end" className="flex w-72 flex-col p-0">
                <OptionList
                  label={t('fieldsToSearch')}
                  chosen={[]}
                  options={names.map(({ name, label, group }) => ({
                    value: name,
                    label,
                    description: `{${name}}`,
                    group,
                    keywords: [name],
                  }))}
                  onChoose={({ value: name }) => {
                    const at = input.current?.selectionStart ?? value.length
                    setPicking(false)
                    insert(
                      names.find((each) => each.name === name)!,
                      at,
                      input.current?.selectionEnd ?? at,
                    )
                  }}
                />
              </PopoverContent>
            </Popover>
          </span>
        </span>
      </PopoverAnchor>
      <PopoverContent
        label={t('fields')}
        id={listId}
        role="listbox"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="max-h-64 w-72 p-1"
      >
        {offered.map((each, i) => (
          <div
            key={each.name}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === lit}
            ref={(node) => {
              if (i === lit) node?.scrollIntoView({ block: 'nearest' })
            }}
            // Keeps the focus and caret of the input.
            onPointerDown={(event) => {
              event.preventDefault()
              insertTyped(each)
            }}
            className="cursor-default rounded-sm px-2 py-1 text-cell aria-selected:bg-hover"
          >
            <span className="block truncate">{each.label}</span>
            <span className="block truncate font-mono text-xs text-muted-foreground">{`{${each.name}}`}</span>
          </div>
        ))}
      </PopoverContent>
      <span role="status" className="sr-only">
        {isOpen && t('fieldsOffered', { count: offered.length })}
      </span>
    </Popover>
  )
}

function isFound({ name, label }: ScopeName, requested: string): boolean {
  return name.toLowerCase().includes(requested) || label.toLowerCase().includes(requested)
}
