import { type EntityTexts, type FieldTexts, structureLimits, type ViewTexts } from '@monarch/schema'
import { type Line, line, type TranslatedRow } from '../../../forms/translations/lines.ts'
import { t } from '../../../forms/translations/messages.ts'

/** What can be translated of an entity: its own names, those of its fields and their choices, and those of its views. */
export interface Translatable {
  readonly entity: TranslatedRow<EntityTexts> & { readonly displayName: string; readonly pluralName: string }
  readonly fields: readonly (TranslatedRow<FieldTexts> & {
    readonly displayName: string
    readonly placeholder: string | null
    readonly helpText: string | null
    readonly settings: unknown
  })[]
  readonly views: readonly (TranslatedRow<ViewTexts> & {
    readonly name: string
    readonly type?: string
    readonly config?: unknown
  })[]
  /** Of sections and tabs, in its fields, layouts and forms. */
  readonly titles: readonly string[]
}

export type Kind = 'entity' | 'field' | 'view'

const short = { maxLength: structureLimits.label }
const part = { ...short, isPart: true }

/** In the order of the screen; empty texts are left out. */
export function linesOf({
  entity,
  fields,
  views,
  titles,
}: Translatable): Readonly<Record<Kind, readonly Line<Kind>[]>> {
  return {
    entity: [
      line('entity', entity, ['displayName'], t('displayName'), entity.displayName, short),
      line('entity', entity, ['pluralName'], t('pluralName'), entity.pluralName, short),
      ...[...new Set(titles)].map((title) => line('entity', entity, ['titles', title], t('title'), title, short)),
    ],
    field: fields.flatMap((field) => {
      const about = { field: field.displayName }
      const help = { maxLength: structureLimits.description, isPart: true }
      return [
        line('field', field, ['displayName'], null, field.displayName, short),
        line('field', field, ['placeholder'], t('placeholder', about), field.placeholder ?? '', part),
        line('field', field, ['helpText'], t('helpText', about), field.helpText ?? '', help),
        ...choicesOf(field.settings).map(({ value, label }) =>
          line('field', field, ['options', value], t('option', about), label ?? value, part),
        ),
      ].filter(({ text }) => text !== '')
    }),
    view: views.flatMap((view) => [
      line('view', view, ['name'], null, view.name, short),
      ...textsOfForm(view).map((text) =>
        line('view', view, ['texts', text], t('textOf', { view: view.name }), text, {
          maxLength: longestText,
          isPart: true,
        }),
      ),
    ]),
  }
}

const longestText = 5000

interface FormTexts {
  readonly title?: string
  readonly intro?: string
  readonly thanks?: string
  readonly closedMessage?: string
  readonly sections?: readonly { readonly description?: string }[]
}

/** The texts of a form besides the titles of its sections, each once. */
function textsOfForm({ type, config }: Translatable['views'][number]): readonly string[] {
  if (type !== 'form') return []
  const { title, intro, thanks, closedMessage, sections = [] } = config as FormTexts
  const texts = [title, intro, ...sections.map(({ description }) => description), thanks, closedMessage]
  return [...new Set(texts)].flatMap((text) => text || [])
}

const choicesOf = (settings: unknown): readonly { readonly value: string; readonly label?: string }[] => {
  const choices = (settings as { readonly choices?: unknown } | null)?.choices
  return Array.isArray(choices) ? (choices as { value: string; label?: string }[]) : []
}
