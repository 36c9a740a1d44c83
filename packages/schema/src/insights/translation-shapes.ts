import { map, object, trimmed } from '@monarch/shapes'
import { limits } from '../commands/structure-parts.ts'
import { translations } from '../commands/translation-shapes.ts'
import type { DashboardTexts, InsightTexts } from '../structure/translations.ts'
import { insightLimits } from './limits.ts'

const own = { name: trimmed(limits.label), description: trimmed(limits.description) }

export const insightTranslations = translations<InsightTexts>(object(own), '{"name", "description"}')
export const dashboardTranslations = translations<DashboardTexts>(
  object({ ...own, texts: map(trimmed(insightLimits.text), 2 * insightLimits.tiles) }),
  '{"name", "description", "texts": {"<title or text of a tile>": "<text>"}}',
)
