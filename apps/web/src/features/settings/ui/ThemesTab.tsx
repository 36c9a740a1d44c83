import type { Level } from '@monarch/schema'
import { Alert, Button, Card, cn, FileButton, HuePicker, SegmentedControl, toHue, type Hue } from '@monarch/ui'
import { ImageUp, RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ReachText } from '../../../lib/levels/LevelTarget.tsx'
import { LevelChoice } from '../LevelChoice.tsx'
import { shrinkLogo } from '../parts/shrink-logo.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { type AtLevel, useLevel, useMyLevels } from '../../../lib/levels/use-level.ts'

/** Colors, radius, density and logo with a preview. */
export default function ThemesTab() {
  const levels = useMyLevels()
  const [level, setLevel] = useState<Level>(levels.includes('organization') ? 'organization' : 'personal')
  const at = useLevel(level)
  const value = <T,>(key: string) => at.get(key).value as T
  const look = {
    accent: toHue(value<string>('theme.accent')),
    radius: value<number>('theme.radius'),
    density: value<'comfortable' | 'compact'>('density'),
    logo: value<string | null>('theme.logo'),
  }
  return (
    <div className="flex flex-col gap-4">
      <LevelChoice levels={levels} value={level} onValueChange={setLevel} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        <Card className="flex flex-col gap-5">
          <Choice at={at} settingKey="theme.accent" label="Accent" help="For buttons, links and selected items.">
            <HuePicker
              className="gap-0.5"
              aria-label="Accent"
              value={look.accent}
              onValueChange={(hue: Hue) => void at.set({ 'theme.accent': hue }, `Accent is ${hue}`)}
            />
          </Choice>
          <Choice
            at={at}
            settingKey="theme.radius"
            label="Corner radius"
            help="For controls; cards and dialogs follow."
          >
            <SegmentedControl
              aria-label="Corner radius"
              options={radii.map(([radius, label]) => ({ value: String(radius), label }))}
              value={String(look.radius)}
              onValueChange={(radius) => void at.set({ 'theme.radius': Number(radius) }, 'Corner radius changed')}
            />
          </Choice>
          <Choice at={at} settingKey="density" label="Density" help="The height of rows and controls.">
            <SegmentedControl
              aria-label="Density"
              options={[
                { value: 'comfortable', label: 'Comfortable' },
                { value: 'compact', label: 'Compact' },
              ]}
              value={look.density}
              onValueChange={(density) => void at.set({ density }, `Density is ${density}`)}
            />
          </Choice>
          <Choice
            at={at}
            settingKey="theme.scheme"
            label={level === 'personal' ? 'Scheme' : 'Default scheme'}
            help="System follows the operating system."
          >
            <SegmentedControl
              aria-label="Scheme"
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
                { value: 'system', label: 'System' },
              ]}
              value={value<'light' | 'dark' | 'system'>('theme.scheme')}
              onValueChange={(scheme) => void at.set({ 'theme.scheme': scheme }, 'Scheme changed')}
            />
          </Choice>
          {level !== 'personal' && <Logo at={at} logo={look.logo} />}
        </Card>
        <ThemePreview {...look} />
      </div>
    </div>
  )
}

const radii = [
  [0, 'Square'],
  [4, 'Small'],
  [6, 'Medium'],
  [10, 'Large'],
  [16, 'Round'],
] as const

interface ChoiceProps {
  at: AtLevel
  settingKey: string
  label: string
  help: string
  children: ReactNode
}

/** One setting with a reset to the inherited value. */
function Choice({ at, settingKey, label, help, children }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span className="text-cell font-medium">{label}</span>
        {at.isSetHere(settingKey) && (
          <Button variant="ghost" size="sm" onClick={() => void at.set({ [settingKey]: null }, `${label} reset`)}>
            <RotateCcw aria-hidden />
            Reset<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      {children}
      <p className="text-xs text-muted-foreground">
        {help}
        {at.level !== 'personal' && (
          <>
            {' '}
            For <ReachText target={{ level: at.level, roleId: null }} settingKey={settingKey} />.
          </>
        )}
      </p>
    </div>
  )
}

function Logo({ at, logo }: { at: AtLevel; logo: string | null }) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    setProblem(null)
    const picture = await shrinkLogo(file).catch(() => null)
    if (picture) void at.set({ 'theme.logo': picture }, 'Logo changed')
    else setProblem(`“${file.name}” is not a supported image. Use PNG, JPEG or WebP.`)
  }
  return (
    <Choice at={at} settingKey="theme.logo" label="Logo" help="Replaces the workspace's initial in the sidebar.">
      <div className="flex items-center gap-3">
        <span
          className={cn(
            'grid size-12 shrink-0 place-items-center overflow-hidden rounded-md border bg-sunken text-xs',
            'text-muted-foreground',
          )}
        >
          {logo ? <img src={logo} alt="The logo" className="size-full object-contain" /> : 'None'}
        </span>
        <FileButton
          variant="outline"
          label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void choose(file)}
        >
          <ImageUp aria-hidden />
          {logo ? 'Replace logo' : 'Upload logo'}
        </FileButton>
      </div>
      {problem && <Alert>{problem}</Alert>}
    </Choice>
  )
}
