import { ActionsMenu, MenuItem, MenuSeparator } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2, Upload } from 'lucide-react'
import { LevelMenuItems } from '../../../lib/levels/LevelControls.tsx'
import { entityActions } from './EntityControls.tsx'
import type { Export } from '../../record-data/export.ts'
import { searchOfBin, searchOfImport } from './list-links.ts'
import type { Entity } from '../../record-data/structure.ts'

interface PhoneMenuProps {
  entity: Entity
  canImport: boolean
  exported: Export | null
}

/** List actions on a phone, including renaming. */
export default function PhoneMenu({ entity, canImport, exported }: PhoneMenuProps) {
  const navigate = useNavigate()
  return (
    <ActionsMenu label="More actions" loading={exported?.isExporting ?? false}>
      {canImport && (
        <MenuItem icon={<Upload aria-hidden />} onSelect={() => void navigate({ to: '.', search: searchOfImport })}>
          Import
        </MenuItem>
      )}
      {exported && (
        <MenuItem icon={<Download aria-hidden />} onSelect={exported.start}>
          Export
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => void navigate({ to: '.', search: searchOfBin })}>
        Bin
      </MenuItem>
      <MenuSeparator />
      <LevelMenuItems actions={entityActions(entity)} />
    </ActionsMenu>
  )
}
