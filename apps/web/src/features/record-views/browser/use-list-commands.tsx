import { useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useCommands } from '../../../lib/keys/commands.ts'
import type { Export } from '../../record-data/export.ts'
import { capitalize, type Entity } from '../../record-data/structure.ts'
import { exportFormats } from '../parts/ExportItems.tsx'
import { searchOfImport } from './list-links.ts'
import { t } from '../messages.ts'

/** Actions on the list in the command palette; `null` omits one. */
export function useListCommands(
  entity: Entity,
  { onAdd, exported, isRecordOpen }: { onAdd: (() => void) | null; exported: Export | null; isRecordOpen: boolean },
): void {
  const navigate = useNavigate()
  useCommands(capitalize(entity.pluralName), () => [
    ...(onAdd
      ? [
          {
            id: 'list.create',
            label: t('create', { name: entity.displayName }),
            shortcut: 'create' as const,
            icon: <Plus aria-hidden />,
            run: onAdd,
          },
          {
            id: 'list.import',
            label: t('importRecords', { name: entity.pluralName }),
            icon: <Upload aria-hidden />,
            run: () => void navigate({ to: '.', search: searchOfImport }),
          },
        ]
      : []),
    ...(exported
      ? exportFormats().map(({ format, label, icon }) => ({
          id: `list.export.${format}`,
          label: format === 'print' ? label : t('exportAs', { format: label }),
          icon,
          // An open record is printed by the browser.
          ...(format === 'print' && !isRecordOpen && { shortcut: 'print' as const }),
          run: () => exported.start(format),
        }))
      : []),
  ])
}
