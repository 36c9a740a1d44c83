import {
  type ChartData,
  type ChartOptions,
  drawChart,
  flatTable,
  pivotOf,
  type Scene,
  type Size,
  toCsv,
} from '@monarch/charts'
import { ActionsMenu, cn, MenuItem, MenuSeparator } from '@monarch/ui'
import { ChartColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import { saveBlob } from '../../lib/api/save-file.ts'
import { ChartTable } from './ChartTable.tsx'
import { InteractiveChart } from './InteractiveChart.tsx'
import { t } from './messages.ts'
import { pngOf, svgOf } from './picture-files.ts'
import { PivotTable } from './PivotTable.tsx'
import { useSize } from './use-size.ts'

/** A part of a report's answer: the position of its group, and the index of its measure. */
interface ChartPart {
  readonly at: readonly (number | null)[]
  readonly measure: number
}

export interface ChartFigureProps {
  readonly title: string
  readonly data: ChartData
  readonly options: ChartOptions
  readonly className?: string
  readonly headingLevel?: 2 | 3
  /** Opens the records behind a mark or a cell. */
  readonly onOpen?: (part: ChartPart) => void
  /** Further items of its menu. */
  readonly actions?: ReactNode
  /** Shown between the title and the chart. */
  readonly lead?: ReactNode
}

/** A chart with its title, data table and downloads. It fills its container's height. */
export default function ChartFigure(props: ChartFigureProps) {
  const { title, data, options, className, headingLevel = 3, onOpen, actions, lead } = props
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [isTable, setTable] = useState(false)
  const isPivot = options.kind === 'pivot'
  const scene = useMemo(() => sceneOf(data, options, size), [data, options, size])
  const isEmpty = data.rows.every(({ values }) => values.every((value) => value === null))
  const Heading = `h${headingLevel}` as const
  const save = (blob: Blob, kind: string) => saveBlob(blob, `${title}.${kind}`)
  const savePng = () => {
    pngOf(scene!).then(
      (png) => save(png, 'png'),
      () => toast.error(t('cannotSavePicture')),
    )
  }
  return (
    <figure aria-labelledby={heading} className={cn('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="flex h-8 shrink-0 items-center gap-2">
        <Heading id={heading} className="min-w-0 flex-1 truncate text-sm font-medium" title={title}>
          {title}
        </Heading>
        <ActionsMenu label={t('actionsOf', { title })} size="icon-sm">
          {!isPivot && (
            <MenuItem
              icon={isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
              onSelect={() => setTable(!isTable)}
            >
              {isTable ? t('showAsChart') : t('showAsTable')}
            </MenuItem>
          )}
          {scene && !scene.problem && (
            <>
              <MenuItem icon={<Download aria-hidden />} onSelect={savePng}>
                {t('downloadPng')}
              </MenuItem>
              <MenuItem icon={<Download aria-hidden />} onSelect={() => save(svgOf(scene), 'svg')}>
                {t('downloadSvg')}
              </MenuItem>
            </>
          )}
          <MenuItem icon={<Download aria-hidden />} onSelect={() => save(csvOf(data), 'csv')}>
            {t('downloadCsv')}
          </MenuItem>
          {actions && <MenuSeparator />}
          {actions}
        </ActionsMenu>
      </div>
      {lead}
      <div ref={box} className="relative min-h-0 flex-1 overflow-hidden">
        {isEmpty ? (
          <Notice title={t('nothingToShow')} text={t('noRecordsInChart')} />
        ) : isPivot ? (
          <PivotTable pivot={pivotOf(data)} title={title} {...(onOpen && { onOpen })} />
        ) : isTable ? (
          <ChartTable table={flatTable(data)} title={title} />
        ) : scene?.problem ? (
          <Notice title={t('nothingToShow')} text={problems[scene.problem]()} />
        ) : (
          scene && (
            <div className="absolute inset-0">
              <InteractiveChart
                scene={scene}
                {...(onOpen && { onOpen: ({ at, measure }) => at && onOpen({ at, measure }) })}
              />
            </div>
          )
        )}
      </div>
    </figure>
  )
}

function sceneOf(data: ChartData, options: ChartOptions, size: Size | null): Scene | null {
  const { kind } = options
  return size && kind !== 'pivot' ? drawChart(data, { ...options, kind }, size) : null
}

/** Starts with the byte order mark, by which spreadsheets recognize UTF-8. */
const csvOf = (data: ChartData): Blob => new Blob([`\uFEFF${toCsv(flatTable(data))}`], { type: 'text/csv' })

const problems: Readonly<Record<NonNullable<Scene['problem']>, () => string>> = {
  empty: () => t('noRecordsInChart'),
  negative: () => t('noPictureOfNegative'),
  noDays: () => t('noPictureWithoutDays'),
  twoMeasures: () => t('noPictureOfOneMeasure'),
}

function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="grid h-full place-content-center px-4 text-center">
      <p className="text-sm font-medium">{title}</p>
      <p className="mt-1 text-xs text-muted-foreground">{text}</p>
    </div>
  )
}
