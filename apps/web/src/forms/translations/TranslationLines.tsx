import { currentLocale, type Language, languageNames, languages } from '@monarch/messages'
import { Field, Input, Select, Textarea } from '@monarch/ui'
import { useState } from 'react'
import { useSetting } from '../../lib/levels/settings.ts'
import { type Line, translationOf } from './lines.ts'
import { t } from './messages.ts'

export interface TranslationSection {
  readonly title: string
  readonly lines: readonly Line[]
}

interface TranslationLinesProps {
  readonly sections: readonly TranslationSection[]
  readonly canEdit: boolean
  /** The typed text that is not saved yet. */
  readonly typed: (language: Language, line: Line) => string | undefined
  readonly onType: (language: Language, line: Line, text: string) => void
}

/** Texts next to their translations into one language. */
export function TranslationLines({ sections, canEdit, typed, onType }: TranslationLinesProps) {
  const { value: usual } = useSetting('defaults.language')
  const [chosen, setLanguage] = useState<Language | null>(null)
  const all = sections.flatMap(({ lines }) => lines)
  const language = chosen ?? usualTarget(all, usual === 'browser' ? currentLocale().language : usual)
  const textOf = (line: Line) => typed(language, line) ?? translationOf(line, language)
  const done = all.filter((line) => textOf(line).trim() !== '').length
  return (
    <>
      <p className="text-cell text-muted-foreground">{t('help')}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Field label={t('language')} className="w-56">
          <Select
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onValueChange={setLanguage}
          />
        </Field>
        <p role="status" className="text-xs text-muted-foreground tabular-nums">
          {t('progress', { done, total: all.length })}
        </p>
      </div>
      {sections.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <section key={title} aria-label={title} className="flex flex-col">
              <h3 className="mb-1 text-sm font-semibold">{title}</h3>
              <ul className="flex flex-col divide-y rounded-md border">
                {lines.map((line) => (
                  <TranslationRow
                    key={line.key}
                    line={line}
                    language={language}
                    text={textOf(line)}
                    onText={canEdit ? (text) => onType(language, line, text) : null}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

/** The language that has translations, else one that the names are probably not written in. */
function usualTarget(lines: readonly Line[], written: Language): Language {
  const started = languages.find((language) => lines.some((line) => translationOf(line, language) !== ''))
  return started ?? languages.find((language) => language !== written) ?? written
}

interface TranslationRowProps {
  readonly line: Line
  readonly language: Language
  readonly text: string
  readonly onText: ((text: string) => void) | null
}

function TranslationRow({ line, language, text, onText }: TranslationRowProps) {
  const { label, isPart, maxLength } = line
  const of = { text: line.text, language: languageNames[language] }
  const input = {
    lang: language,
    'aria-label': label === null ? t('inLanguage', of) : t('partInLanguage', { label, ...of }),
    placeholder: line.text,
    maxLength,
    value: text,
    disabled: onText === null,
    onValueChange: (next: string) => onText?.(next),
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2">
      <span className={isPart ? 'min-w-0 sm:pl-4' : 'min-w-0'}>
        {label !== null && <span className="block truncate text-xs text-muted-foreground">{label}</span>}
        <span className={isPart ? 'block text-cell break-words' : 'block text-cell font-medium break-words'}>
          {line.text}
        </span>
      </span>
      {line.text.length > longLine || line.text.includes('\n') ? (
        <Textarea rows={3} {...input} />
      ) : (
        <Input {...input} />
      )}
    </li>
  )
}

/** Longer texts have several lines. */
const longLine = 80
