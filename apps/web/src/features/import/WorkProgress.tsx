import type { ImportWork } from './queries.ts'
import { describeWork, shareOf } from './work.ts'

interface WorkProgressProps {
  label: string
  work: ImportWork | null
  /** Overrides the server's text. */
  words?: string | null
  share?: number | null
}

/** Shows the server's progress as text and as a bar. Screen readers announce the phase only, not each count. */
export function WorkProgress({ label, work, words = null, share = null }: WorkProgressProps) {
  const { phase, count } = describeWork(work)
  const done = share ?? shareOf(work)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span role="status">{words ?? phase}</span>
        {words === null && count !== null && <span className="text-muted-foreground tabular-nums">{count}</span>}
      </p>
      <progress
        aria-label={label}
        max={100}
        {...(done !== null && { value: Math.round(done * 100) })}
        className="h-1.5 w-full overflow-hidden rounded-full accent-primary"
      />
    </div>
  )
}
