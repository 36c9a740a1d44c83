import { cn } from '@monarch/ui'
import { type BlockProps, titleOf } from './block-web.ts'

export function Titled({ item, className, drawItems, headingLevel, isDense }: BlockProps & { className?: string }) {
  const Heading = `h${headingLevel}` as const
  const title = titleOf(item)
  return (
    <section aria-label={title || undefined} className={cn('flex flex-col', isDense ? 'gap-2' : 'gap-4', className)}>
      {title && <Heading className="border-b pb-1 text-cell font-semibold">{title}</Heading>}
      {drawItems(item.children ?? [])}
    </section>
  )
}
