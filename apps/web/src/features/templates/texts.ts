import { currentLocale } from '@monarch/messages'
import { type TemplateTexts, translateField, translateText, type Translations } from '@monarch/schema'
import type { TemplateEntity, TemplatePreviewLine } from '../../lib/api/admin-refinements.ts'

interface Summary {
  readonly translations: Translations<TemplateTexts> | null
  readonly preview: readonly TemplatePreviewLine[]
}

interface Detail extends Summary {
  readonly content: { readonly entities: readonly TemplateEntity[] }
}

/** The template with its names in the reader's language, as far as it has translations. */
export function withTexts<T extends Summary>(template: T): T {
  const { language } = currentLocale()
  const { texts: _texts, ...own } = template.translations?.[language] ?? {}
  const preview = template.preview.map((entity) => ({ ...entity, ...namesIn(entity.translations?.[language]) }))
  return { ...template, ...own, preview }
}

/** The same, with the names of its entities, fields, choices and views. */
export function withContentTexts<T extends Detail>(template: T): T {
  const { language } = currentLocale()
  const texts = template.translations?.[language]?.texts
  const entities = template.content.entities.map((entity) => ({
    ...entity,
    ...namesIn(entity.translations?.[language]),
    ...(entity.description && { description: translateText(texts, entity.description) }),
    fields: entity.fields.map((field) => translateField(field, language)),
    views: entity.views.map((view) => ({ ...view, name: view.translations?.[language]?.name ?? view.name })),
  }))
  return { ...withTexts(template), content: { ...template.content, entities } }
}

const namesIn = ({ displayName, pluralName }: { displayName?: string; pluralName?: string } = {}) => ({
  ...(displayName && { displayName }),
  ...(pluralName && { pluralName }),
})
