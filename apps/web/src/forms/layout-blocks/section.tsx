import { cn } from '@monarch/ui'
import { ChevronRight, PanelTop } from 'lucide-react'
import { useId, useState } from 'react'
import { fieldNamesOf } from './layout-items.ts'
import { type BlockProps, type BlockWeb, titleOf, useRevealed } from './block-web.ts'
import { Titled } from './Titled.tsx'
import { t } from './messages.ts'

export const sectionWeb: BlockWeb = { icon: PanelTop, draw: (props) => <Section {...props} /> }

/** A collapsible section shows on its heading whether it has errors, and opens when one of its fields is revealed. */
function Section(props: BlockProps) {
  const { item } = props
  const [isOpen, setOpen] = useState(item.collapsed !== true)
  const id = useId()
  const names = fieldNamesOf(item.children ?? [])
  useRevealed(props.revealed, names, () => setOpen(true))
  if (!item.props?.collapsible) return <Titled {...props} />
  const Heading = `h${props.headingLevel}` as const
  const errors = names.filter((name) => props.failing?.includes(name)).length
  return (
    <section aria-label={titleOf(item) || undefined} className="flex flex-col gap-4">
      <Heading className="border-b pb-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-1.5 rounded-sm text-left text-cell font-semibold"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 text-muted-foreground transition-transform', isOpen && 'rotate-90')}
          />
          {titleOf(item) || t('section')}
          {errors > 0 && !isOpen && <ErrorCount count={errors} />}
        </button>
      </Heading>
      <div id={id} hidden={!isOpen}>
        {props.drawItems(item.children ?? [])}
      </div>
    </section>
  )
}

function ErrorCount({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-error-bg px-1.5 text-2xs text-error">
      {count}
      <span className="sr-only">{t('count', { count })}</span>
    </span>
  )
}
