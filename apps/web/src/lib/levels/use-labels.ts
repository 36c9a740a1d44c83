import { useMemo } from 'react'
import { type Labels, labelsOf } from './labels.ts'
import { useSettings } from './settings.ts'

/** The same map for as long as nothing is called otherwise, whatever other settings do. */
export function useLabels(): Labels {
  const { resolved } = useSettings()
  const entries = useMemo(() => JSON.stringify([...labelsOf(resolved)]), [resolved])
  return useMemo(() => new Map(JSON.parse(entries) as [string, string][]), [entries])
}
