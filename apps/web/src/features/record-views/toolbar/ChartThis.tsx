import { IconButton, Menu, MenuItem, toast } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, PanelTop } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { t } from '../messages.ts'

interface ChartThisProps {
  readonly structure: EntityStructure
  readonly open: OpenView
}

/** Creates a report from the view (its filter, search, groups, and the figures of its columns), or shows the charts of the view. */
export function ChartThis({ structure, open }: ChartThisProps) {
  const navigate = useNavigate()
  const chartThis = async () => (await import('./chart-of.ts')).openChart(navigate, open, structure)
  const isShown = Array.isArray(open.config.charts)
  return (
    <Menu
      trigger={
        <IconButton label={t('charts')} size="icon-sm">
          <ChartColumn aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<ChartColumn aria-hidden />}
        onSelect={() => void chartThis().catch((error: Error) => toast.error(messageOf(error)))}
      >
        {t('chartThis')}
      </MenuItem>
      <MenuItem icon={<PanelTop aria-hidden />} onSelect={() => open.changeConfig({ charts: isShown ? null : [] })}>
        {isShown ? t('hideCharts') : t('showCharts')}
      </MenuItem>
    </Menu>
  )
}
