import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
} from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, Trash2, Upload } from 'lucide-react'
import { LevelMenuItems } from '../../lib/levels/LevelControls.tsx'
import { entityActions } from './EntityControls.tsx'
import type { Export } from '../record-data/export.ts'
import { searchOfBin, searchOfImport } from './ListActions.tsx'
import type { Entity } from '../record-data/structure.ts'

interface PhoneMenuProps {
  entity: Entity
  canImport: boolean
  exported: Export | null
}

/** List actions on a phone, including renaming. */
export default function PhoneMenu({ entity, canImport, exported }: PhoneMenuProps) {
  const navigate = useNavigate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More actions" loading={exported?.isExporting ?? false}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {canImport && (
          <DropdownMenuItem
            icon={<Upload aria-hidden />}
            onSelect={() => void navigate({ to: '.', search: searchOfImport })}
          >
            Import
          </DropdownMenuItem>
        )}
        {exported && (
          <DropdownMenuItem icon={<Download aria-hidden />} onSelect={exported.start}>
            Export
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          icon={<Trash2 aria-hidden />}
          onSelect={() => void navigate({ to: '.', search: searchOfBin })}
        >
          Bin
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <LevelMenuItems actions={entityActions(entity)} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
