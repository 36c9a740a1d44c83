import type { Level } from '@monarch/schema'
import { Alert, Button, Card, cn, FileButton, HuePicker, SegmentedControl, toHue, type Hue } from '@monarch/ui'
import { ImageUp, RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ReachText } from '../../../lib/levels/LevelTarget.tsx'
import { LevelChoice } from '../LevelChoice.tsx'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { type AtLevel, useLevel, useMyLevels } from '../../../lib/levels/use-level.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

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
          <Choice at={at} settingKey="theme.accent" label={t('accent')} help={t('accentHelp')}>
            <HuePicker
              className="gap-0.5"
              aria-label={t('accent')}
              value={look.accent}
              onValueChange={(hue: Hue) => void at.set({ 'theme.accent': hue }, t('accentChanged'))}
            />
          </Choice>
          <Choice at={at} settingKey="theme.radius" label={t('cornerRadius')} help={t('cornerRadiusHelp')}>
            <SegmentedControl
              aria-label={t('cornerRadius')}
              options={radii.map(([radius, label]) => ({ value: String(radius), label: t(label) }))}
              value={String(look.radius)}
              onValueChange={(radius) => void at.set({ 'theme.radius': Number(radius) }, t('cornerRadiusChanged'))}
            />
          </Choice>
          <Choice at={at} settingKey="density" label={t('density')} help={t('densityHelp')}>
            <SegmentedControl
              aria-label={t('density')}
              options={[
                { value: 'comfortable', label: t('comfortable') },
                { value: 'compact', label: t('compact') },
              ]}
              value={look.density}
              onValueChange={(density) => void at.set({ density }, t('densityIs', { density }))}
            />
          </Choice>
          <Choice
            at={at}
            settingKey="theme.scheme"
            label={level === 'personal' ? t('scheme') : t('defaultScheme')}
            help={t('schemeHelp')}
          >
            <SegmentedControl
              aria-label={t('scheme')}
              options={[
                { value: 'light', label: t('light') },
                { value: 'dark', label: t('dark') },
                { value: 'system', label: t('system') },
              ]}
              value={value<'light' | 'dark' | 'system'>('theme.scheme')}
              onValueChange={(scheme) => void at.set({ 'theme.scheme': scheme }, t('schemeChanged'))}
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
  [0, 'square'],
  [4, 'small'],
  [6, 'medium'],
  [10, 'large'],
  [16, 'round'],
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
          <Button variant="ghost" size="sm" onClick={() => void at.set({ [settingKey]: null }, t('reset', { label }))}>
            <RotateCcw aria-hidden />
            {rich(t('resetNamed', { label, hidden }))}
          </Button>
        )}
      </div>
      {children}
      <p className="text-xs text-muted-foreground">
        {help}
        {at.level !== 'personal' && (
          <>
            {' '}
            {rich(
              t('for', {
                reachText: () => <ReachText target={{ level: at.level, roleId: null }} settingKey={settingKey} />,
              }),
            )}
          </>
        )}
      </p>
    </div>
  )
}

function Logo({ at, logo }: { at: AtLevel; logo: string | null }) {
  // The problem of a refused file, and the logo at that time: it is hidden once there is another logo.
  const [refused, setRefused] = useState<{ readonly logo: string | null; readonly problem: string } | null>(null)
  const choose = async (file: File) => {
    setRefused(null)
    const picture = await shrinkPicture(file).catch(() => null)
    if (picture) void at.set({ 'theme.logo': picture }, t('logoChanged'))
    else setRefused({ logo, problem: t('notAnImage', { name: file.name }) })
  }
  return (
    <Choice at={at} settingKey="theme.logo" label={t('logo')} help={t('logoHelp')}>
      <div className="flex items-center gap-3">
        <span
          className={cn(
            'grid size-12 shrink-0 place-items-center overflow-hidden rounded-md border bg-sunken text-xs',
            'text-muted-foreground',
          )}
        >
          {logo ? <img src={logo} alt={t('theLogo')} className="size-full object-contain" /> : t('noLogo')}
        </span>
        <FileButton
          variant="outline"
          label={t('logoFile')}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void choose(file)}
        >
          <ImageUp aria-hidden />
          {logo ? t('replaceLogo') : t('uploadLogo')}
        </FileButton>
      </div>
      {refused?.logo === logo && <Alert>{refused.problem}</Alert>}
    </Choice>
  )
}
