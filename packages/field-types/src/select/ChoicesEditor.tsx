import {
  cn,
  CheckboxField,
  HuePicker,
  MultiCombobox,
  Popover,
  PopoverContent,
  PopoverTrigger,
  Tag,
  Textarea,
  type EditorProps,
  Field,
  type Hue,
} from '@monarch/ui'
import { formatList } from '@monarch/messages'
import { useState } from 'react'
import { choicesFromLines, typedChoices } from './choice-lines.ts'
import { choiceSettings, labelOf } from './choices.ts'
import { readSettings } from '../settings.ts'
import type { Choice } from '../definition.ts'
import { t } from './editor-messages.ts'

interface ChoicesEditorProps {
  input: EditorProps
  /** The saved settings. */
  stored: unknown
  /** The field that decides which options pickers offer. */
  decisive: Decisive | null
}

interface Decisive {
  readonly displayName: string
  readonly settings: unknown
}

/** The options of a select, one label per line, and a color for each. */
export function ChoicesEditor({ input, stored, decisive }: ChoicesEditorProps) {
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

  const limit = (value: string, when: readonly string[]) =>
    onChange(
      typed.map(({ when: before, ...choice }) => {
        const answers = choice.value === value ? when : before
        return answers && answers.length > 0 ? { ...choice, when: answers } : choice
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
                  decisive={decisive}
                  onLimit={(when) => limit(choice.value, when)}
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
  decisive,
  onPaint,
  onFinish,
  onLimit,
}: {
  choice: Choice
  decisive: Decisive | null
  onPaint: (color: Hue) => void
  onFinish: (isDone: boolean) => void
  onLimit: (when: readonly string[]) => void
}) {
  const answers = decisive ? typedChoices(decisive.settings) : []
  const when = decisive ? (choice.when ?? []) : []
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
        {decisive && when.length > 0 && (
          <span className="min-w-0 truncate text-xs text-muted-foreground">
            {t('offeredFor', {
              field: decisive.displayName,
              answers: formatList(when.map((value) => labelOf(answers as readonly Choice[], value))),
            })}
          </span>
        )}
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
        {decisive && (
          <Field label={t('offeredWhen', { field: decisive.displayName })} className="mt-3">
            <MultiCombobox
              label={decisive.displayName}
              placeholder={t('always')}
              options={answers.map(({ value, label }) => ({ value, label }))}
              value={[...when]}
              onValueChange={onLimit}
            />
          </Field>
        )}
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
