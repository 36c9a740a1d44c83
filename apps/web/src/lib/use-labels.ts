import { useMemo } from 'react'
import { type Labels, labelsOf } from './labels.ts'
import { useSettings } from './settings.ts'

/** The same map for as long as nothing is called otherwise, whatever other settings do. */
export function useLabels(): Labels {
  const { resolved } = useSettings()
  const entries = useMemo(() => [...labelsOf(resolved)], [resolved])
  const key = JSON.stringify(entries)
  // The key says all that the entries say.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => new Map(entries), [key])
}
