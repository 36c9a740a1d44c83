import { QueryError } from '../../../errors/QueryError.tsx'
import { t } from '../../../forms/translations/messages.ts'
import { TranslationLines } from '../../../forms/translations/TranslationLines.tsx'
import type { EntityTranslations } from './use-translations.ts'

interface TranslationsTabProps {
  translations: EntityTranslations
  canEdit: boolean
}

/** The names of an entity, its fields, their choices and its views, next to their translations into one language. */
export function TranslationsTab({ translations: { lines, views, typed, type }, canEdit }: TranslationsTabProps) {
  if (!lines) return null
  const sections = [
    { title: t('entity'), lines: lines.entity },
    { title: t('fields'), lines: lines.field },
    { title: t('views'), lines: lines.view },
  ]
  return (
    <div className="flex max-w-[860px] flex-col gap-5">
      <TranslationLines sections={sections} canEdit={canEdit} typed={typed} onType={type} />
      {views.error && <QueryError headingLevel={3} title={t('errorLoadingViews')} query={views} />}
    </div>
  )
}
