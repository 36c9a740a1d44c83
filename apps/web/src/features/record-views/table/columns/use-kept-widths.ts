import { useStored } from '../../../../lib/stored.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { fittedWidth, type KeptWidths } from '../model/columns.ts'

/** The widths that the user gave to the columns of a list without a view. A view has its own, for everyone who opens it. */
export function useKeptWidths(entityId: string) {
  const [widths, setWidths] = useStored<KeptWidths>(`widths:${useUser().id}:${entityId}`, none)
  return { widths, keep: (name: string, width: number) => setWidths({ ...widths, [name]: fittedWidth(width) }) }
}

const none: KeptWidths = {}
