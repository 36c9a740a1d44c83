import { SegmentedControl } from '@monarch/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useChooseTheme } from '../../../lib/levels/apply-look.ts'
import { useTheme, type Theme } from '../../../lib/look/theme.ts'
import { t } from './messages.ts'

export function ThemeSwitch() {
  return (
    <SegmentedControl aria-label={t('theme')} options={options()} value={useTheme()} onValueChange={useChooseTheme()} />
  )
}

const options = (): { value: Theme; label: string; icon: React.ReactNode }[] => [
  { value: 'light', label: t('light'), icon: <Sun aria-hidden className="size-3.5" /> },
  { value: 'dark', label: t('dark'), icon: <Moon aria-hidden className="size-3.5" /> },
  { value: 'system', label: t('system'), icon: <Monitor aria-hidden className="size-3.5" /> },
]
