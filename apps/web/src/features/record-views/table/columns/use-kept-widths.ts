import { useStored } from '../../../../lib/stored.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { fittedWidth, type KeptWidths } from '../model/columns.ts'

/** The user's column widths in a list without a view. A view stores its widths for all its users. */
export function useKeptWidths(entityId: string) {
  const [widths, setWidths] = useStored<KeptWidths>(`widths:${useUser().id}:${entityId}`, none)
  return { widths, keep: (name: string, width: number) => setWidths({ ...widths, [name]: fittedWidth(width) }) }
}

export type UserWidths = ReturnType<typeof useKeptWidths>

const none: KeptWidths = {}
