import { Tag } from '@monarch/ui'
import { useMemo, useState } from 'react'
import type { TemplateDetail } from './queries.ts'
import { sampleBoard } from './sample-board.ts'
import { t } from './messages.ts'

/** The template's first board with sample records, read-only. */
export function SampleBoardView({ template }: { template: TemplateDetail }) {
  const [today] = useState(() => new Date())
  const board = useMemo(() => sampleBoard(template, today), [template, today])
  if (!board) return <p className="py-8 text-center text-sm text-muted-foreground">{t('noSampleBoard')}</p>
  return (
    <section aria-label={board.title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{board.title}</h3>
      <div
        role="group"
        aria-label={t('columns')}
        tabIndex={0}
        className="flex gap-3 overflow-x-auto pb-2 outline-none focus-visible:outline-2 focus-visible:outline-ring"
      >
        {board.columns.map((column) => (
          <div key={column.value} className="flex w-56 shrink-0 flex-col gap-2 rounded-lg bg-sunken p-2">
            <div className="flex items-center justify-between gap-2">
              <Tag hue={column.hue}>{column.label}</Tag>
              <span className="text-xs text-muted-foreground tabular-nums">{column.cards.length}</span>
            </div>
            {column.cards.map((card) => (
              <div key={card.key} className="rounded-md border bg-raised p-2">
                <p className="text-cell font-medium break-words">{card.title}</p>
                {card.lines.map((line) => (
                  <p key={line.label} className="truncate text-xs text-muted-foreground">
                    <span className="sr-only">{line.label}: </span>
                    {line.text}
                  </p>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
