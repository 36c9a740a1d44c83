import { lazyPart, MenuItem } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDashboardRights } from '../rights.ts'
import type { MetricStart } from './MetricDialog.tsx'
import { t } from './messages.ts'

const MetricDialog = lazyPart(() => import('./MetricDialog.tsx'))

interface MakeMetricProps {
  /** `null` if a metric can have none of the measures. */
  readonly start: MetricStart | null
  /** Draws the menu with the item. The dialog is outside the menu, because the menu unmounts when it closes. */
  readonly children: (item: ReactNode) => ReactNode
}

/** The menu item that creates a metric from a measure of a report. */
export function MakeMetric({ start, children }: MakeMetricProps) {
  const { mayMake } = useDashboardRights()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  if (!start || !mayMake('personal')) return children(null)
  return (
    <>
      {children(
        <MenuItem icon={<ChartLine aria-hidden />} onSelect={() => setMaking(true)}>
          {t('makeAMetric')}
        </MenuItem>,
      )}
      {isMaking && (
        <MetricDialog
          stored={null}
          start={start}
          mayShare={mayMake('shared')}
          onSaved={(metricId) => void navigate({ to: '/insights/metrics/$metricId', params: { metricId } })}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}
