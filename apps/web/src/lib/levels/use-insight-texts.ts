import { useMemo } from 'react'
import { useLabels } from './use-labels.ts'

export type InsightKind = 'report' | 'metric' | 'dashboard'

interface Named {
  readonly id: string
  readonly name: string
}

interface Described {
  readonly id: string
  readonly description: string | null
}

/** Names and texts of reports, metrics and dashboards in the language of the page. Builders edit the originals. */
export function useInsightTexts() {
  const labels = useLabels()
  return useMemo(() => {
    const nameOf = (kind: InsightKind, { id, name }: Named): string => labels.get(`${kind}.${id}.name`) ?? name
    const descriptionOf = (kind: InsightKind, { id, description }: Described): string | null =>
      description && (labels.get(`${kind}.${id}.description`) ?? description)
    return {
      nameOf,
      descriptionOf,
      /** The title or text of a tile. */
      textOf: (dashboardId: string, text: string): string =>
        labels.get(`dashboard.${dashboardId}.text.${text}`) ?? text,
      /** Rows with translated names, in the order of these names. */
      named: <Row extends Named>(kind: InsightKind, rows: readonly Row[]): Row[] =>
        rows.map((row) => ({ ...row, name: nameOf(kind, row) })).toSorted((a, b) => a.name.localeCompare(b.name)),
    }
  }, [labels])
}
