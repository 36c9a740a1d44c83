import { currentLocale, type Language, languageNames, languages } from '@monarch/messages'
import { Field, Input, Select } from '@monarch/ui'
import { structureLimits } from '@monarch/schema'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useSetting } from '../../../lib/levels/settings.ts'
import { t } from './messages.ts'
import { type Line, translationOf } from './translation-lines.ts'
import type { EntityTranslations } from './use-translations.ts'

interface TranslationsTabProps {
  translations: EntityTranslations
  canEdit: boolean
}

/** The names of an entity, its fields, their choices and its views, beside their translations into one language. */
export function TranslationsTab({ translations, canEdit }: TranslationsTabProps) {
  const { value: usual } = useSetting('defaults.language')
  const [chosen, setLanguage] = useState<Language | null>(null)
  const { lines, views } = translations
  if (!lines) return null
  const all = [...lines.entity, ...lines.field, ...lines.view]
  const language = chosen ?? usualTarget(all, usual === 'browser' ? currentLocale().language : usual)
  const textOf = (line: Line) => translations.typed(language, line) ?? translationOf(line, language)
  const done = all.filter((line) => textOf(line).trim() !== '').length
  const section = (title: string, shown: readonly Line[]) =>
    shown.length > 0 && (
      <section aria-label={title} className="flex flex-col">
        <h3 className="mb-1 text-sm font-semibold">{title}</h3>
        <ul className="flex flex-col divide-y rounded-md border">
          {shown.map((line) => (
            <TranslationRow
              key={line.key}
              line={line}
              language={language}
              text={textOf(line)}
              onText={canEdit ? (text) => translations.type(language, line, text) : null}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <div className="flex max-w-[860px] flex-col gap-5">
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
      {section(t('entity'), lines.entity)}
      {section(t('fields'), lines.field)}
      {section(t('views'), lines.view)}
      {views.error && <QueryError headingLevel={3} title={t('errorLoadingViews')} query={views} />}
    </div>
  )
}

/** The language that has translations, else one that the names are probably not written in. */
function usualTarget(lines: readonly Line[], written: Language): Language {
  const started = languages.find((language) => lines.some((line) => translationOf(line, language) !== ''))
  return started ?? languages.find((language) => language !== written) ?? written
}

interface TranslationRowProps {
  line: Line
  language: Language
  text: string
  onText: ((text: string) => void) | null
}

function TranslationRow({ line, language, text, onText }: TranslationRowProps) {
  const isPart = line.kind === 'field' && line.path[0] !== 'displayName'
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2">
      <span className={isPart ? 'min-w-0 sm:pl-4' : 'min-w-0'}>
        {line.label !== null && <span className="block truncate text-xs text-muted-foreground">{line.label}</span>}
        <span className={isPart ? 'block text-cell break-words' : 'block text-cell font-medium break-words'}>
          {line.text}
        </span>
      </span>
      <Input
        lang={language}
        aria-label={
          line.label === null
            ? t('inLanguage', { text: line.text, language: languageNames[language] })
            : t('partInLanguage', { label: line.label, text: line.text, language: languageNames[language] })
        }
        placeholder={line.text}
        maxLength={line.path[0] === 'helpText' ? structureLimits.description : structureLimits.label}
        value={text}
        disabled={onText === null}
        onValueChange={(next) => onText?.(next)}
      />
    </li>
  )
}
