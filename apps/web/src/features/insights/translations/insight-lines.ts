import {
  type DashboardTexts,
  insightLimits,
  type LabelTexts,
  structureLimits,
  type Translations,
} from '@monarch/schema'
import { type Line, line } from '../../../forms/translations/lines.ts'
import type { TranslationSection } from '../../../forms/translations/TranslationLines.tsx'
import type { InsightKind } from '../../../lib/levels/use-insight-texts.ts'
import { t } from './messages.ts'

/** A report, metric or dashboard as it is stored. */
export interface TranslatedInsight {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly translations: Translations<DashboardTexts> | null
  /** Of reports and dashboards. */
  readonly config?: unknown
}

/** A measure or group of a report. Its translated label is stored in the report's config, next to the label. */
interface Labelled {
  readonly label?: string
  readonly labels?: LabelTexts
}
type Part = 'measures' | 'groups'
const parts: readonly Part[] = ['measures', 'groups']
type PartsOfReport = { readonly [In in Part]?: readonly Labelled[] }

export const sectionsOf = (kind: InsightKind, row: TranslatedInsight): readonly TranslationSection[] => {
  const own = [
    line(kind, row, ['name'], t('name'), row.name, { maxLength: structureLimits.label }),
    line(kind, row, ['description'], t('description'), row.description ?? '', {
      maxLength: structureLimits.description,
    }),
  ]
  const sections = [{ title: t(kind), lines: own.filter(({ text }) => text !== '') }]
  if (kind === 'dashboard') return [...sections, { title: t('tiles'), lines: linesOfTiles(row) }]
  return [...sections, { title: t('figures'), lines: linesOfParts(row) }]
}

interface TileTexts {
  readonly text?: string
  readonly alt?: string
  readonly title?: string
}

/** Titles, texts and descriptions of pictures, each once. */
function linesOfTiles(row: TranslatedInsight): readonly Line[] {
  const { tiles = [] } = (row.config ?? {}) as { readonly tiles?: readonly TileTexts[] }
  const texts = tiles.map(({ text, alt, title }) => text ?? alt ?? title ?? '')
  return [...new Set(texts)]
    .filter((text) => text.trim() !== '')
    .map((text) => line('dashboard', row, ['texts', text], null, text, { maxLength: insightLimits.text }))
}

function linesOfParts({ config }: TranslatedInsight): readonly Line[] {
  return parts.flatMap(
    (part) =>
      ((config ?? {}) as PartsOfReport)[part]?.flatMap(({ label, labels = {} }, i) => {
        if (!label) return []
        const translations = Object.fromEntries(
          Object.entries(labels).map(([language, text]) => [language, { label: text }]),
        )
        const row = { id: `${part} ${i}`, translations }
        return line(part, row, ['label'], null, label, { maxLength: insightLimits.label })
      }) ?? [],
  )
}

/** A report's config with the changed labels. Blank ones are left out. */
export function withLabels(
  config: unknown,
  changed: readonly { readonly id: string; readonly translations: Translations<{ readonly label?: string }> }[],
): object {
  const given = config as PartsOfReport
  const labelled = (part: Part) =>
    given[part] && {
      [part]: given[part].map((each, i) => {
        const found = changed.find(({ id }) => id === `${part} ${i}`)
        if (!found) return each
        const { labels: _labels, ...rest } = each
        const texts = Object.entries(found.translations).flatMap(([language, texts]) =>
          texts?.label?.trim() ? [[language, texts.label.trim()] as const] : [],
        )
        return texts.length > 0 ? { ...rest, labels: Object.fromEntries(texts) } : rest
      }),
    }
  return { ...given, ...labelled('measures'), ...labelled('groups') }
}
