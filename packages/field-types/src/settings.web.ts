import { currencySettings } from './currency/currency-settings.web.tsx'
import { precisionSettings } from './number/precision-settings.web.tsx'
import { ratingSettings } from './rating/rating-settings.web.tsx'
import type { FieldTypeId } from './registry.ts'
import { manyToManySettings, relationshipSettings } from './relationship/relationship-settings.web.tsx'
import { choiceSettings } from './select/choice-settings.web.tsx'
import type { SettingsEditor } from './settings-editor.ts'

/** What the designer shows for the settings of each type; `null` for those that have none. */
const registry = {
  text: null,
  long_text: null,
  rich_text: null,
  number: null,
  decimal: precisionSettings,
  currency: currencySettings,
  percent: precisionSettings,
  date: null,
  datetime: null,
  duration: null,
  select: choiceSettings,
  multi_select: choiceSettings,
  boolean: null,
  rating: ratingSettings,
  email: null,
  phone: null,
  url: null,
  relationship: relationshipSettings,
  many_to_many: manyToManySettings,
  json: null,
} satisfies Record<FieldTypeId, SettingsEditor | null>

export function findSettingsEditor(typeId: string): SettingsEditor | null {
  return Object.hasOwn(registry, typeId) ? registry[typeId as FieldTypeId] : null
}

export type { EntityOption, SettingsEditor, SettingsEditorProps } from './settings-editor.ts'
