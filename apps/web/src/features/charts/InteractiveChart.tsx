import {
  ChartPatterns,
  chartFont,
  ChartShape,
  hasStripes,
  type Mark,
  mostExposedMarks,
  nearestMark,
  pagePaints,
  type Scene,
  type Shape,
  walk,
} from '@monarch/charts'
import { type KeyboardEvent, memo, type PointerEvent, useId, useRef, useState } from 'react'
import { ChartNote } from './ChartNote.tsx'
import { t } from './messages.ts'

interface InteractiveChartProps {
  readonly scene: Scene
  /** Opens the records of a mark. */
  readonly onOpen?: (mark: Mark) => void
}

/** The distance in pixels at which the pointer reaches a point of a line. */
const reach = 24

/** The picture of a chart. Its marks have labels and take the focus one after another. */
export function InteractiveChart({ scene, onOpen }: InteractiveChartProps) {
  const id = useId().replaceAll(/\W/g, '')
  const root = useRef<SVGSVGElement>(null)
  const [reached, setReached] = useState(0)
  const [noted, setNoted] = useState<number | null>(null)
  const { width, height, marks } = scene
  const stop = Math.min(reached, marks.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const from = indexOf(event.target)
    if (from === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && noted !== null) {
      event.stopPropagation()
      setNoted(null)
      return
    }
    if ((event.key === 'Enter' || event.key === ' ') && onOpen && marks[from]!.at) {
      event.preventDefault()
      onOpen(marks[from]!)
      return
    }
    const to = walk(marks, from, event.key)
    if (to === null) return
    event.preventDefault()
    setReached(to)
    root.current!.querySelector<SVGGElement>(`[data-mark="${to}"]`)!.focus()
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    setNoted(indexOf(event.target) ?? nearestMark(marks, x, y, reach))
  }

  return (
    <div className="relative" style={{ width, height }}>
      <svg
        ref={root}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        // Where paper is narrower than the screen, the style sheet shrinks it.
        preserveAspectRatio="xMinYMid"
        role="group"
        aria-roledescription={t('chart')}
        aria-label={scene.summary}
        aria-describedby={`${id}-hint`}
        fontFamily={chartFont}
        className="block tabular-nums select-none"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setNoted(null)}
        onFocus={({ target }) => {
          const index = indexOf(target)
          if (index === null) return
          setReached(index)
          setNoted(index)
        }}
        onBlur={() => setNoted(null)}
        onClick={({ target }) => {
          const index = indexOf(target) ?? noted
          if (index !== null && onOpen && marks[index]!.at) onOpen(marks[index]!)
        }}
      >
        {hasStripes(scene) && <ChartPatterns paints={pagePaints} id={id} />}
        <Shapes shapes={scene.back} id={id} />
        {marks.map((mark, i) => (
          <MarkShape
            key={i}
            mark={mark}
            index={i}
            id={id}
            isStop={i === stop}
            isExposed={marks.length <= mostExposedMarks || i === stop}
            isOpened={onOpen !== undefined && mark.at !== null}
            isNoted={i === noted}
          />
        ))}
        <Shapes shapes={scene.front} id={id} />
      </svg>
      <p id={`${id}-hint`} hidden>
        {onOpen ? t('howToWalkAndOpen') : t('howToWalk')}
      </p>
      {noted !== null && marks[noted] && <ChartNote mark={marks[noted]} width={width} />}
    </div>
  )
}

/** Memoized, because shapes do not change while the pointer moves. */
const Shapes = memo(function Shapes({ shapes, id }: { readonly shapes: readonly Shape[]; readonly id: string }) {
  return (
    <g aria-hidden className="pointer-events-none">
      {shapes.map((shape, i) => (
        <ChartShape key={i} shape={shape} paints={pagePaints} id={id} />
      ))}
    </g>
  )
})

interface MarkShapeProps {
  readonly mark: Mark
  readonly index: number
  readonly id: string
  readonly isStop: boolean
  readonly isExposed: boolean
  readonly isOpened: boolean
  readonly isNoted: boolean
}

const MarkShape = memo(function MarkShape({ mark, index, id, isStop, isExposed, isOpened, isNoted }: MarkShapeProps) {
  return (
    <g
      data-mark={index}
      role={isOpened ? 'button' : 'img'}
      aria-label={mark.label}
      aria-hidden={!isExposed || undefined}
      tabIndex={isStop ? 0 : -1}
      className={markLook(isOpened, isNoted)}
    >
      <ChartShape shape={mark.shape} paints={pagePaints} id={id} />
    </g>
  )
})

/** The focus outline follows the shape, because a box around a slice would cover its neighbors. */
const focusLook =
  'outline-none focus-visible:[&>:first-child]:stroke-ring focus-visible:[&>:first-child]:[stroke-width:3] ' +
  'focus-visible:[&>:first-child]:[paint-order:stroke]'

const markLook = (isOpened: boolean, isNoted: boolean): string =>
  `${focusLook} ${isOpened ? 'cursor-pointer' : ''} ${isNoted ? 'opacity-80 [&>circle]:[fill-opacity:1]' : ''}`

function indexOf(target: EventTarget): number | null {
  const mark = target instanceof Element ? target.closest('[data-mark]') : null
  return mark ? Number(mark.getAttribute('data-mark')) : null
}
