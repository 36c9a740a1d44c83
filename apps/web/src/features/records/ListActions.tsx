import { Button, IconButton, toast } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Search } from '../../lib/navigation/search.ts'
import { ariaKeysOf } from '../../lib/keys/shortcuts.ts'
import { phone, useMedia } from '../../lib/look/use-media.ts'
import type { Entity } from './structure.ts'

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx'))

interface ListActionsProps {
  entity: Entity
  onAdd: (() => void) | null
  onExport: (() => Promise<void>) | null
}

/** What can be done with the records of an entity as a whole; `null` is what is not offered. On a phone all but one are in a menu. */
export function ListActions({ entity, onAdd, onExport }: ListActionsProps) {
  const isPhone = useMedia(phone)
  const { isExporting, start } = useExport(onExport)
  const canExport = onExport !== null
  return (
    <>
      {isPhone && (
        <Suspense
          fallback={
            <IconButton label="More actions" disabled>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <PhoneMenu
            entity={entity}
            canImport={onAdd !== null}
            isExporting={isExporting}
            onExport={canExport ? start : null}
          />
        </Suspense>
      )}
      {!isPhone && onAdd && (
        <Button variant="outline" asChild>
          <Link to="." search={searchOfImport}>
            <Upload aria-hidden />
            <span className="@max-2xl:sr-only">Import</span>
          </Link>
        </Button>
      )}
      {!isPhone && canExport && (
        <Button variant="outline" loading={isExporting} onClick={start}>
          <Download aria-hidden />
          <span className="@max-2xl:sr-only">Export</span>
        </Button>
      )}
      {onAdd && (
        <Button onClick={onAdd} aria-keyshortcuts={ariaKeysOf('create')}>
          <Plus aria-hidden />
          <span className={isPhone ? 'sr-only' : undefined}>Add</span>
        </Button>
      )}
    </>
  )
}

export const searchOfImport = (old: Search) => ({ ...old, import: '1' })

function useExport(onExport: (() => Promise<void>) | null): { isExporting: boolean; start: () => void } {
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      await onExport?.()
    } catch (error) {
      toast.error('The export failed', { description: error instanceof Error ? error.message : String(error) })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, start: () => void run() }
}
