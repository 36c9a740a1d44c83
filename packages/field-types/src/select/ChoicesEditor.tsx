import {
  cn,
  CheckboxField,
  HuePicker,
  Popover,
  PopoverContent,
  PopoverTrigger,
  Tag,
  Textarea,
  type EditorProps,
  Field,
  type Hue,
} from '@monarch/ui'
import { useState } from 'react'
import { choicesFromLines, typedChoices } from './choice-lines.ts'
import { choiceSettings } from './choices.ts'
import { readSettings } from '../settings.ts'
import type { Choice } from '../definition.ts'
import { t } from './editor-messages.ts'

interface ChoicesEditorProps {
  input: EditorProps
  /** The saved settings. */
  stored: unknown
}

/** The options of a select, one label per line, and a colour for each. */
export function ChoicesEditor({ input, stored }: ChoicesEditorProps) {
  const { label, help, value: given, error, onChange } = input
  const typed = typedChoices({ choices: given })
  const joined = typed.map((choice) => choice.label).join('\n')
  const [text, setText] = useState(joined)
  // The text keeps blank lines and spaces as typed, and is replaced only if the choices change from outside.
  const shown = sameLines(text, joined) ? text : joined
  const drawn = readSettings(choiceSettings, { choices: typed })
  const choices = drawn.ok ? drawn.value.choices : []

  const type = (next: string) => {
    setText(next)
    onChange(choicesFromLines(typed, next, typedChoices(stored) as readonly Choice[]))
  }
  const paint = (value: string, color: Hue) =>
    onChange(typed.map((choice) => (choice.value === value ? { ...choice, color } : choice)))
  const finish = (value: string, isDone: boolean) =>
    onChange(
      typed.map(({ isDone: wasDone, ...choice }) => {
        const holds = choice.value === value ? isDone : wasDone
        return holds ? { ...choice, isDone: true } : choice
      }),
    )

  return (
    <div className="col-span-full grid items-start gap-4 sm:grid-cols-2">
      <Field label={label} help={help} error={error}>
        <Textarea
          rows={Math.min(Math.max(4, shown.split('\n').length), 12)}
          value={shown}
          spellCheck={false}
          onValueChange={type}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="text-cell font-medium">{t('colors')}</p>
        {choices.length === 0 ? (
          <p className="text-xs text-muted-foreground">{t('eachOptionGetsAColor')}</p>
        ) : (
          <ul className="-mx-1 flex max-h-72 flex-col overflow-y-auto px-1">
            {choices.map((choice) => (
              <li key={choice.value}>
                <ChoiceLook
                  choice={choice}
                  onPaint={(color) => paint(choice.value, color)}
                  onFinish={(isDone) => finish(choice.value, isDone)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function ChoiceLook({
  choice,
  onPaint,
  onFinish,
}: {
  choice: Choice
  onPaint: (color: Hue) => void
  onFinish: (isDone: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        className={cn(
          'flex min-h-7 w-full min-w-0 items-center gap-2 rounded-md px-1 text-left -outline-offset-2',
          'hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
        )}
      >
        <span className="sr-only">{t('colorOfBefore')}</span>
        <Tag hue={choice.color}>{choice.label}</Tag>
        <span className="sr-only">: {choice.color}</span>
        {choice.isDone && <span className="text-xs text-muted-foreground">{t('done')}</span>}
        {choice.value !== choice.label && (
          <span className="min-w-0 truncate text-xs text-muted-foreground">
            {t('storedAs', { value: choice.value })}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent label={t('colorOf', { label: choice.label })} className="w-64">
        <HuePicker aria-label={t('colorOf', { label: choice.label })} value={choice.color} onValueChange={onPaint} />
        <CheckboxField
          label={t('countsAsDone')}
          help={t('stopsReminders')}
          checked={choice.isDone === true}
          onCheckedChange={onFinish}
          className="mt-3"
        />
      </PopoverContent>
    </Popover>
  )
}

function sameLines(a: string, b: string): boolean {
  const words = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n')
  return words(a) === words(b)
}
