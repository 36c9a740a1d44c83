import { SegmentedControl } from '@monarch/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useChooseTheme } from '../../../lib/levels/apply-look.ts'
import { useTheme, type Theme } from '../../../lib/look/theme.ts'

export function ThemeSwitch() {
  return <SegmentedControl aria-label="Theme" options={options} value={useTheme()} onValueChange={useChooseTheme()} />
}

const options: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden className="size-3.5" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden className="size-3.5" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden className="size-3.5" /> },
]
