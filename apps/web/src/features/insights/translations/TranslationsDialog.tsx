import { languages } from '@monarch/messages'
import { FormDialog, Skeletons, toast } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { changedRows, draftKey, type TranslationDraft } from '../../../forms/translations/lines.ts'
import { TranslationLines } from '../../../forms/translations/TranslationLines.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import type { InsightKind } from '../../../lib/levels/use-insight-texts.ts'
import { sectionsOf, withLabels } from './insight-lines.ts'
import { t } from './messages.ts'
import { useSaveTranslations, useTranslatedInsight } from './queries.ts'

interface TranslationsDialogProps {
  readonly kind: InsightKind
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** The names and texts of a report, metric or dashboard next to their translations into one language. */
export default function TranslationsDialog({ kind, id, name, onClose }: TranslationsDialogProps) {
  const query = useTranslatedInsight(kind, id)
  const [draft, setDraft] = useState<TranslationDraft>({})
  const save = useSaveTranslations(kind)
  const row = query.data
  const sections = row ? sectionsOf(kind, row) : []
  const changed = changedRows(
    sections.flatMap(({ lines }) => lines),
    draft,
    languages,
  )
  const submit = () => {
    if (save.isPending || !row) return
    if (changed.length === 0) return onClose()
    const own = changed.find((each) => each.id === row.id)
    const labels = changed.filter((each) => each.id !== row.id)
    save.mutate(
      {
        row,
        ...(own && { translations: own.translations }),
        ...(labels.length > 0 && { config: withLabels(row.config, labels) }),
      },
      {
        onSuccess: () => {
          toast.success(t('saved'))
          onClose()
        },
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }
  return (
    <FormDialog
      title={t('title', { name })}
      size="lg"
      submitLabel={t('save')}
      pending={save.isPending}
      disabled={!row}
      dirty={changed.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {row ? (
        <TranslationLines
          sections={sections}
          canEdit
          typed={(language, line) => draft[draftKey(language, line)]}
          onType={(language, line, text) => setDraft((now) => ({ ...now, [draftKey(language, line)]: text }))}
        />
      ) : query.isPending ? (
        <Skeletons label={t('loading')} row="h-12 w-full" count={4} />
      ) : (
        <QueryError headingLevel={3} title={t('notLoaded')} query={query} />
      )}
    </FormDialog>
  )
}
