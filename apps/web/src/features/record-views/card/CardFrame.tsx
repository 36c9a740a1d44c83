import type { CardLook } from '@monarch/schema'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'

/** One value of a card. */
interface CardRow {
  readonly key: string
  readonly label: string
  /** Its label as the card shows it; without one, as text. */
  readonly name?: ReactNode
  /** Shown where names are icons. */
  readonly icon?: ReactNode
  readonly value: ReactNode
  /** Behind the value. */
  readonly mark?: ReactNode
}

interface CardFrameProps {
  names: CardLook['names']
  /** `null` for a gallery without pictures. */
  cover: ReactNode
  title: ReactNode
  rows: readonly CardRow[]
}

/** The content of a card: picture, title and values. Independent of records, so that pages for guests can draw it too. */
export function CardFrame({ names, cover, title, rows }: CardFrameProps) {
  return (
    <>
      {cover}
      <div className="p-3">
        <div className="flex h-6 min-w-0 items-center gap-1 pr-7">{title}</div>
        {rows.length > 0 && (
          <dl className="mt-1 text-cell">
            {rows.map(({ key, label, name, icon, value, mark }) => (
              <div key={key} className="flex h-6 min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap">
                {names === 'label' ? (
                  <dt className="w-24 shrink-0 text-xs text-muted-foreground" title={label}>
                    {name ?? <span className="block truncate">{label}</span>}
                  </dt>
                ) : (
                  <dt className={icon ? 'flex shrink-0' : 'sr-only'} title={label}>
                    {icon}
                    <span className="sr-only">{label}</span>
                  </dt>
                )}
                <dd className="flex min-w-0 flex-1 items-center overflow-hidden *:min-w-0 *:truncate" title={label}>
                  {value}
                </dd>
                {mark}
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  )
}

/** The picture of a card, or a placeholder. */
export function CoverFrame({ children }: { children: ReactNode }) {
  return (
    <div className="h-32 overflow-hidden rounded-t-[7px] border-b bg-sunken">
      {children ?? (
        <span className="grid size-full place-items-center text-muted-foreground">
          <Image aria-hidden className="size-5" />
        </span>
      )}
    </div>
  )
}

/** The text for no value; it contains the label unless the card shows the label before it. */
export function EmptyValue({ label, text }: { label: string | null; text: string }) {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>{label === null ? '-' : `${label}: -`}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
