import { ActionsMenu, MenuItem, MenuLabel, MenuSeparator } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { Trash2, Upload } from 'lucide-react'
import { entityActions } from '../../../lib/levels/entity-levels.tsx'
import { LevelMenuItems } from '../../../lib/levels/LevelControls.tsx'
import type { Export } from '../../record-data/export.ts'
import { searchOfBin, searchOfImport } from './list-links.ts'
import type { Entity } from '../../record-data/structure.ts'
import { ExportItems } from '../parts/ExportItems.tsx'
import { t } from '../messages.ts'

interface PhoneMenuProps {
  entity: Entity
  canImport: boolean
  exported: Export | null
}

/** List actions on a phone, including renaming. */
export default function PhoneMenu({ entity, canImport, exported }: PhoneMenuProps) {
  const navigate = useNavigate()
  return (
    <ActionsMenu label={t('moreActions')} loading={exported?.isExporting ?? false}>
      {canImport && (
        <MenuItem icon={<Upload aria-hidden />} onSelect={() => void navigate({ to: '.', search: searchOfImport })}>
          {t('import')}
        </MenuItem>
      )}
      {exported && (
        <>
          <MenuLabel>{t('export')}</MenuLabel>
          <ExportItems start={exported.start} />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => void navigate({ to: '.', search: searchOfBin })}>
        {t('bin')}
      </MenuItem>
      <MenuSeparator />
      <LevelMenuItems actions={entityActions(entity)} />
    </ActionsMenu>
  )
}
