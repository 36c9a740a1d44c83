import { stepPart, type StepType, triggerPart, type TriggerType } from '@monarch/schema'
import { EntityIcon } from '@monarch/ui'
import {
  Bell,
  Clock,
  Globe,
  Hourglass,
  type LucideIcon,
  Mail,
  MousePointerClick,
  Pencil,
  Plus,
  Search,
  Sparkles,
  Split,
  Trash2,
  TrendingUp,
  Webhook,
} from 'lucide-react'
import { createElement } from 'react'

/** Bundled icons; other names use the icons of entities, which are loaded on first use. */
const icons = new Map<string, LucideIcon>([
  ['bell', Bell],
  ['clock', Clock],
  ['globe', Globe],
  ['hourglass', Hourglass],
  ['mail', Mail],
  ['mouse-pointer-click', MousePointerClick],
  ['pencil', Pencil],
  ['plus', Plus],
  ['search', Search],
  ['sparkles', Sparkles],
  ['split', Split],
  ['trash-2', Trash2],
  ['trending-up', TrendingUp],
  ['webhook', Webhook],
])

export function PartIcon({ type, className }: { type: StepType | TriggerType; className?: string | undefined }) {
  const name = (stepPart(type) ?? triggerPart(type))?.icon ?? ''
  const icon = icons.get(name)
  return icon ? (
    createElement(icon, { 'aria-hidden': true, className })
  ) : (
    <EntityIcon name={name} className={className ?? ''} />
  )
}
