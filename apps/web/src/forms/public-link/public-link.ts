import { formatDate } from '@monarch/messages'
import { t } from './messages.ts'

/** The public link of a view or a dashboard, for users who may change it. */
export interface PublicLink {
  /** `null` if there is none. */
  readonly token: string | null
  readonly expiresAt?: string | null
  readonly hasPassword?: boolean
  readonly sites?: readonly string[]
  /** `null` if the user may not publish the current content. */
  readonly isCurrent?: boolean | null
}

/** What differs between the public links of forms, calendars, lists and dashboards. */
export interface LinkWords {
  readonly title: string
  readonly description: string
  /** Who will see what, before it is published. */
  readonly publishHelp: string
  readonly addressHelp: string
  /** The link shows other content than its target has now. */
  readonly changed: string
  /** The user may not see everything that the link would show. */
  readonly notYours: string
  readonly passwordHelp: string
  readonly unpublishTitle: string
  readonly unpublishHelp: string
  readonly unpublished: string
  readonly publish: string
  readonly update: string
  readonly updated: string
  readonly addressOf: (token: string) => string
  /** Whether websites can show the page in a frame. */
  readonly isEmbeddable?: boolean
}

/** Changes of the options; a missing one stays. */
export interface LinkDraft {
  readonly lifetime?: Lifetime
  /** `null` removes the password. */
  readonly password?: string | null
  readonly sites?: string
}

export type Lifetime = 'never' | '30' | '90' | '365' | 'unchanged'

export function bodyOf({ lifetime, password, sites }: LinkDraft, link: PublicLink): Record<string, unknown> {
  return {
    expiresAt: endOf(lifetime, link),
    ...(password !== undefined && { password }),
    ...(sites !== undefined && { sites: sites.split(/\s+/).filter((site) => site !== '') }),
  }
}

export function lifetimeOptions({ expiresAt = null }: PublicLink): { value: Lifetime; label: string }[] {
  return [
    { value: 'never', label: t('never') },
    ...(expiresAt === null
      ? []
      : [
          {
            value: 'unchanged' as const,
            label: t('onDate', { date: formatDate(new Date(expiresAt), { dateStyle: 'medium' }) }),
          },
        ]),
    { value: '30', label: t('inDays', { days: 30 }) },
    { value: '90', label: t('inDays', { days: 90 }) },
    { value: '365', label: t('inAYear') },
  ]
}

/** When the link ends; `null` for never. */
function endOf(lifetime: Lifetime | undefined, link: PublicLink): string | null {
  if (lifetime === undefined || lifetime === 'unchanged') return futureOnly(link.expiresAt ?? null)
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString()
}

/** An expired link is opened again without an end date, which the dialog then shows. */
const futureOnly = (moment: string | null): string | null =>
  moment !== null && Date.parse(moment) > Date.now() ? moment : null
