import { useEffect, useMemo, useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import type { ImportState } from './import-state.ts'
import { dropFile, findFile, keepFile } from './stored-file.ts'

export interface OpenImport {
  /** Names it among the imports of this browser. */
  readonly scope: string
  /** False until it is known whether an earlier visit has left one. */
  readonly isReady: boolean
  readonly file: File | null
  readonly state: ImportState | null
  begin: (file: File, state: ImportState) => void
  change: (state: ImportState) => void
  end: () => void
}

/** The file and what was decided about it; left alone it waits in the browser until somebody goes on with it. */
export function useImport(entityName: string | null): OpenImport {
  const { id: userId } = useUser()
  const { tenantId } = useTenant()
  const place = useMemo(
    () => ({ userId, tenantId: tenantId ?? '', scope: `import/${entityName ?? ''}` }),
    [userId, tenantId, entityName],
  )
  const scope = Object.values(place).join('/')
  const [open, setOpen] = useState<{ file: File; state: ImportState } | null>(null)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    let isStale = false
    const draft = readDraft<ImportState>(place)
    const found = draft ? findFile(scope) : dropFile(scope).then(() => null)
    void found.then((file) => {
      if (isStale) return
      if (file && draft && Array.isArray(draft.value?.targets)) setOpen({ file, state: draft.value })
      setReady(true)
    })
    return () => {
      isStale = true
    }
  }, [place, scope])

  const write = (file: File, state: ImportState) => {
    setOpen({ file, state })
    try {
      writeDraft(place, `Import: ${file.name}`, state)
    } catch {
      // A storage that is full keeps no draft; the dialog goes on without.
    }
  }
  return {
    scope,
    isReady,
    file: open?.file ?? null,
    state: open?.state ?? null,
    begin: (file, state) => {
      void keepFile(scope, file)
      write(file, state)
    },
    change: (state) => open && write(open.file, state),
    end: () => {
      clearDraft(place)
      void dropFile(scope)
      setOpen(null)
    },
  }
}
