import { useEffect, useMemo, useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import type { ImportState } from './import-state.ts'
import { dropFile, findFile, keepFile } from './stored-file.ts'
import { t } from './messages.ts'

interface OpenImport {
  /** Identifies the import in this browser. */
  readonly scope: string
  /** False until the browser's storage has been checked for an unfinished import. */
  readonly isReady: boolean
  readonly file: File | null
  readonly state: ImportState | null
  begin: (file: File, state: ImportState) => void
  change: (state: ImportState) => void
  end: () => void
}

/** The file and the decisions about it, stored in the browser until the import is finished. */
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
      writeDraft(place, t('importOf', { name: file.name }), state)
    } catch {
      // Continues without a draft if the storage is full.
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
