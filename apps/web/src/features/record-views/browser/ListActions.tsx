import { Button, IconButton, lazyPart } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, Plus, Trash2, Upload } from 'lucide-react'
import { ariaKeysOf } from '../../../lib/keys/shortcuts.ts'
import { phone, useMedia } from '../../../lib/look/use-media.ts'
import type { Export } from '../../record-data/export.ts'
import type { Entity } from '../../record-data/structure.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { searchOfBin, searchOfImport } from './list-links.ts'
import { t } from '../messages.ts'

const PhoneMenu = lazyPart(() => import('./PhoneMenu.tsx'), <Waiting />)

function Waiting() {
  return (
    <IconButton label={t('moreActions')} disabled>
      <Ellipsis aria-hidden />
    </IconButton>
  )
}

interface ListActionsProps {
  entity: Entity
  onAdd: (() => void) | null
  exported: Export | null
}

/** Actions on the whole list; `null` hides one. On a phone all but one are in a menu. */
export function ListActions({ entity, onAdd, exported }: ListActionsProps) {
  const isPhone = useMedia(phone)
  return (
    <>
      {isPhone && <PhoneMenu entity={entity} canImport={onAdd !== null} exported={exported} />}
      {!isPhone && onAdd && (
        <Button variant="outline" asChild>
          <Link to="." search={searchOfImport}>
            <Upload aria-hidden />
            <span className="@max-2xl:sr-only">{t('import')}</span>
          </Link>
        </Button>
      )}
      {!isPhone && exported && (
        <ExportMenu start={exported.start}>
          <Button variant="outline" loading={exported.isExporting}>
            <Download aria-hidden />
            <span className="@max-2xl:sr-only">{t('export')}</span>
          </Button>
        </ExportMenu>
      )}
      {!isPhone && (
        <IconButton label={t('bin')} asChild>
          <Link to="." search={searchOfBin}>
            <Trash2 aria-hidden />
          </Link>
        </IconButton>
      )}
      {onAdd && (
        <Button onClick={onAdd} aria-keyshortcuts={ariaKeysOf('create')}>
          <Plus aria-hidden />
          <span className={isPhone ? 'sr-only' : undefined}>{t('add')}</span>
        </Button>
      )}
    </>
  )
}
