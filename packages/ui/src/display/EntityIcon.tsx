import {
  Award,
  Bell,
  Briefcase,
  Building2,
  Calendar,
  ChartLine,
  ChartPie,
  Cog,
  Contact,
  Database,
  DollarSign,
  FileSignature,
  FileText,
  Folder,
  FolderKanban,
  Gauge,
  Handshake,
  Inbox,
  KeyRound,
  Laptop,
  LayoutGrid,
  LifeBuoy,
  Lightbulb,
  ListTodo,
  Mail,
  MapPin,
  Megaphone,
  Newspaper,
  Package,
  PiggyBank,
  Play,
  Receipt,
  ShoppingCart,
  Target,
  Ticket,
  TrendingUp,
  Truck,
  UserPlus,
  Users,
  Wallet,
  Workflow,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'
import { cn } from '../theme/cn.ts'
import { lazyPart } from '../lazy-part.tsx'
import { moreIconNames } from './more-icon-names.ts'

const MoreIcon = lazyPart(
  () => import('./MoreEntityIcon.tsx'),
  ({ className }) => <LayoutGrid aria-hidden className={className} />,
)

/**
 * The icon of an entity or navigation group; unknown names show layout-grid. Common icons are bundled, others are
 * loaded together on first use.
 */
export function EntityIcon({ name, className }: { name: string | null | undefined; className?: string }) {
  // Navigation groups can use an emoji.
  if (name && /^\p{Extended_Pictographic}/u.test(name)) {
    return (
      <span aria-hidden className={cn('grid size-4 shrink-0 place-items-center text-cell leading-none', className)}>
        {name}
      </span>
    )
  }
  const icon = createElement((name && icons.get(name)) || LayoutGrid, { 'aria-hidden': true, className })
  if (!name || icons.has(name) || !moreIconNames.includes(name)) return icon
  return <MoreIcon name={name} className={className} />
}

const icons = new Map<string, LucideIcon>([
  ['chart-line', ChartLine],
  ['megaphone', Megaphone],
  ['cog', Cog],
  ['dollar-sign', DollarSign],
  ['users', Users],
  ['handshake', Handshake],
  ['target', Target],
  ['folder', Folder],
  ['layout-grid', LayoutGrid],
  ['database', Database],
  ['briefcase', Briefcase],
  ['shopping-cart', ShoppingCart],
  ['file-text', FileText],
  ['package', Package],
  ['building-2', Building2],
  ['zap', Zap],
  ['workflow', Workflow],
  ['wallet', Wallet],
  ['user-plus', UserPlus],
  ['truck', Truck],
  ['trending-up', TrendingUp],
  ['receipt', Receipt],
  ['play', Play],
  ['piggy-bank', PiggyBank],
  ['newspaper', Newspaper],
  ['map-pin', MapPin],
  ['mail', Mail],
  ['list-todo', ListTodo],
  ['lightbulb', Lightbulb],
  ['life-buoy', LifeBuoy],
  ['laptop', Laptop],
  ['key-round', KeyRound],
  ['gauge', Gauge],
  ['file-signature', FileSignature],
  ['chart-pie', ChartPie],
  ['calendar', Calendar],
  ['bell', Bell],
  ['award', Award],
  ['inbox', Inbox],
  ['contact', Contact],
  ['ticket', Ticket],
  ['folder-kanban', FolderKanban],
])

const firstNames = ['database', 'users', 'briefcase', 'shopping-cart', 'file-text']

/** The icons of the icon picker in order. */
export const entityIconNames: readonly string[] = [...new Set([...firstNames, ...icons.keys(), ...moreIconNames])]
