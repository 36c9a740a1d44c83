import type { Mark } from '@monarch/charts'

/** The space in pixels that a note needs on each side of its mark, so that it stays inside the picture. */
const half = 110

/** The tooltip above a mark. Screen readers read the mark's label instead. */
export function ChartNote({ mark, width }: { readonly mark: Mark; readonly width: number }) {
  const x = width < half * 2 ? width / 2 : Math.min(Math.max(mark.x, half), width - half)
  const isBelow = mark.y < 40
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 w-max max-w-55 rounded-md bg-raised px-2 py-1 text-xs wrap-break-word shadow-e2"
      style={{
        left: x,
        top: mark.y,
        transform: isBelow ? 'translate(-50%, 14px)' : 'translate(-50%, calc(-100% - 8px))',
      }}
    >
      {mark.label}
    </div>
  )
}
