import { cn, IconButton } from '@monarch/ui'
import { Star } from 'lucide-react'
import { interfaceChanges, type SystemInterface, useInterfaceChange } from './interface-queries.ts'
import { t } from './messages.ts'

/** The user's rating of an installed interface; it can be changed at any time. */
export function InterfaceRating({ shown, own }: { shown: SystemInterface; own: number | null }) {
  const change = useInterfaceChange(interfaceChanges.rate)
  const rate = (rating: number) => {
    const data = { interfaceId: shown.id, rating }
    const message = t('ratedOf5', { displayName: shown.displayName, rating })
    change.mutate({ data, message })
  }
  return (
    <div role="group" aria-label={t('yourRatingOf', { displayName: shown.displayName })} className="-ml-1.5 flex">
      {[1, 2, 3, 4, 5].map((stars) => (
        <IconButton
          key={stars}
          label={t('rateOf5', { stars })}
          size="icon-sm"
          aria-pressed={own === stars}
          onClick={() => rate(stars)}
        >
          <Star
            aria-hidden
            className={cn(
              'size-3.5',
              own !== null && stars <= own ? 'fill-current text-primary' : 'text-muted-foreground',
            )}
          />
        </IconButton>
      ))}
    </div>
  )
}
