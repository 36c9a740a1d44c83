import { useMemo } from 'react'
import { type Labels, labelsOf } from './labels.ts'
import { useSettings } from './settings.ts'

/** Returns the identical map while no label changes. */
export function useLabels(): Labels {
  const { resolved } = useSettings()
  const entries = useMemo(() => JSON.stringify([...labelsOf(resolved)]), [resolved])
  return useMemo(() => new Map(JSON.parse(entries) as [string, string][]), [entries])
}
