import { Button, cn, IconButton } from '@monarch/ui'
import { Maximize2, Minimize2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from './messages.ts'

interface DashboardFrameProps {
  /** The heading, with the marks next to it. */
  readonly title: ReactNode
  /** The filters that reach all tiles. */
  readonly filters?: ReactNode
  readonly actions?: ReactNode
  /** The menu of rare actions, as the last button. */
  readonly menu?: ReactNode
  readonly children: ReactNode
  readonly isArranging: boolean
  /** Absent for users who may not change the dashboard. */
  readonly onArrange?: (isArranging: boolean) => void
}

/** The page of a dashboard: its header, its filters, and its tiles, which can fill a wall-mounted screen. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { title, filters, actions, menu, children, isArranging, onArrange } = props
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement === frame.current && frame.current !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggleFull = () =>
    void (isFull ? document.exitFullscreen() : frame.current!.requestFullscreen()).catch(() => setFull(false))
  return (
    <div
      ref={frame}
      data-print-root="dashboard"
      className={cn('flex flex-col gap-4', isFull && 'overflow-auto bg-background p-6')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-full sm:basis-60">{title}</div>
        {!isFull && actions}
        {onArrange && !isFull && (
          <Button variant={isArranging ? 'default' : 'outline'} onClick={() => onArrange(!isArranging)}>
            {isArranging ? t('done') : t('arrange')}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <IconButton label={isFull ? t('leaveFullScreen') : t('fullScreen')} onClick={toggleFull}>
            {isFull ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
          </IconButton>
        )}
        {!isFull && menu}
      </div>
      {filters && (
        <div data-print-kept className="flex flex-wrap items-center gap-2">
          {filters}
        </div>
      )}
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  )
}
