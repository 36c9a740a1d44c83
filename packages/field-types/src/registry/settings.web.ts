import { aiClassificationSettings, aiSettings } from '../ai/ai-settings.web.tsx'
import { currencySettings } from '../currency/currency-settings.web.tsx'
import { reminderSettings } from '../date/reminder-settings.web.tsx'
import { fileSettings } from '../file/file-settings.web.tsx'
import { formulaSettings } from '../formula/formula-settings.web.tsx'
import { lookupSettings } from '../lookup/lookup-settings.web.tsx'
import { precisionSettings } from '../number/precision-settings.web.tsx'
import { ratingSettings } from '../rating/rating-settings.web.tsx'
import type { FieldTypeId } from './registry.ts'
import { manyToManySettings, relationshipSettings } from '../relationship/relationship-settings.web.tsx'
import { rollupSettings } from '../rollup/rollup-settings.web.tsx'
import { choiceSettings } from '../select/choice-settings.web.tsx'
import type { SettingsEditor } from '../settings-editor.ts'

/** The settings editors of the types that have settings. */
const registry: Readonly<Partial<Record<FieldTypeId, SettingsEditor>>> = {
  decimal: precisionSettings,
  currency: currencySettings,
  percent: precisionSettings,
  date: reminderSettings,
  datetime: reminderSettings,
  select: choiceSettings,
  multi_select: choiceSettings,
  rating: ratingSettings,
  file: fileSettings,
  image: fileSettings,
  relationship: relationshipSettings,
  many_to_many: manyToManySettings,
  formula: formulaSettings,
  rollup: rollupSettings,
  lookup: lookupSettings,
  ai_text: aiSettings,
  ai_summary: aiSettings,
  ai_classification: aiClassificationSettings,
}

export function findSettingsEditor(typeId: string): SettingsEditor | null {
  return (Object.hasOwn(registry, typeId) && registry[typeId as FieldTypeId]) || null
}

export type { FieldOption, SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
export type { EntityOption } from '../structure-source.ts'
export * from '../structure-source.ts'
export { type Conditions, fromWhere, operatorOptions } from '../computed/conditions.ts'
export { TypeIconContext } from '../TypeIcon.tsx'
export { WhereEditor } from './WhereEditor.tsx'
