import type { StepType, TriggerType } from '@monarch/schema'
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
  Webhook,
} from 'lucide-react'

const icons: Record<StepType | TriggerType, LucideIcon> = {
  recordCreated: Plus,
  recordUpdated: Pencil,
  recordDeleted: Trash2,
  schedule: Clock,
  webhook: Webhook,
  manual: MousePointerClick,
  condition: Split,
  findRecords: Search,
  wait: Hourglass,
  createRecord: Plus,
  updateRecord: Pencil,
  deleteRecord: Trash2,
  notify: Bell,
  sendEmail: Mail,
  callUrl: Globe,
  askAi: Sparkles,
}

/** The icon of a trigger or a step. */
export function PartIcon({ type, className }: { type: StepType | TriggerType; className?: string | undefined }) {
  const Icon = icons[type]
  return <Icon aria-hidden className={className} />
}
