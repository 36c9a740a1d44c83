import { MenuItem } from '@monarch/ui'
import { FileBraces, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Export, ExportFormat } from '../../record-data/export.ts'
import { t } from '../messages.ts'

/** The formats of an export, as items of a menu and as commands. */
export const exportFormats = (): readonly { format: ExportFormat; label: string; icon: ReactNode }[] => [
  { format: 'csv', label: t('exportCsv'), icon: <FileText aria-hidden /> },
  { format: 'xlsx', label: t('exportXlsx'), icon: <FileSpreadsheet aria-hidden /> },
  { format: 'json', label: t('exportJson'), icon: <FileBraces aria-hidden /> },
  { format: 'print', label: t('printOrPdf'), icon: <Printer aria-hidden /> },
]

export function ExportItems({ start }: Pick<Export, 'start'>) {
  return exportFormats().map(({ format, label, icon }) => (
    <MenuItem key={format} icon={icon} onSelect={() => start(format)}>
      {label}
    </MenuItem>
  ))
}
