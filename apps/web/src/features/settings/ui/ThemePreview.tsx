import { Avatar, Badge, Button, Checkbox, cn, Field, type Hue, Input, Tag } from '@monarch/ui'
import { CircleCheck, Plus, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { contrastOf } from './contrast.ts'
import { t } from './messages.ts'
import { formatNumber } from '@monarch/messages'

interface ThemePreviewProps {
  accent: Hue
  radius: number
  density: 'comfortable' | 'compact'
  logo: string | null
}

/** A sample page in both color schemes with the real components, and the contrast of the selected colors. */
export function ThemePreview(look: ThemePreviewProps) {
  return (
    <section aria-label={t('preview')} className="grid min-w-0 gap-4 2xl:grid-cols-2">
      <PreviewPage scheme="light" {...look} />
      <PreviewPage scheme="dark" {...look} />
    </section>
  )
}

function PreviewPage({ scheme, accent, radius, density, logo }: ThemePreviewProps & { scheme: 'light' | 'dark' }) {
  const page = useRef<HTMLDivElement>(null)
  const [contrast, setContrast] = useState<number | null>(null)
  useLayoutEffect(() => {
    const style = getComputedStyle(page.current!)
    setContrast(contrastOf(style.getPropertyValue('--primary'), style.getPropertyValue('--primary-foreground')))
  }, [accent])
  const name = scheme === 'light' ? t('light') : t('dark')
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 flex flex-wrap items-center justify-between gap-2 text-xs">
        <span className="font-medium">{name}</span>
        {contrast !== null && <Contrast ratio={contrast} />}
      </figcaption>
      {/* Inert, because its controls have no effect. */}
      <div
        ref={page}
        inert
        data-accent={accent}
        data-density={density}
        style={{ '--radius': `${radius}px` } as React.CSSProperties}
        className={cn(scheme, 'flex overflow-hidden rounded-lg border bg-background text-foreground')}
      >
        <div className="flex w-28 shrink-0 flex-col gap-1 border-r bg-sunken p-2 text-xs">
          <span className="flex items-center gap-1.5 p-1 font-semibold">
            {logo ? (
              <img src={logo} alt="" className="size-5 rounded-sm object-contain" />
            ) : (
              <Avatar name={t('acme')} square size="xs" />
            )}
            {t('acme')}
          </span>
          <span className="rounded-md px-2 py-1">{t('dashboard')}</span>
          <span
            className={cn(
              'relative rounded-md bg-selected px-2 py-1 font-medium',
              'before:absolute before:inset-y-1 before:left-0 before:w-0.5 before:rounded-full before:bg-primary',
            )}
          >
            {t('deals')}
          </span>
          <span className="rounded-md px-2 py-1">{t('contacts')}</span>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
          <div className="flex items-center justify-between gap-2">
            <span className="text-base font-semibold">{t('deals')}</span>
            <Button size="sm">
              <Plus aria-hidden />
              {t('add')}
            </Button>
          </div>
          <div className="rounded-lg border bg-raised">
            {[
              [t('websiteRelaunch'), t('won'), 'green'],
              [t('springCampaign'), t('stageOpen'), 'blue'],
              [t('tradeFair'), t('lost'), 'red'],
            ].map(([deal, stage, hue], i) => (
              <div
                key={deal}
                className={cn(
                  'flex h-row items-center gap-2 border-b px-2 text-cell last:border-b-0',
                  i === 1 && 'bg-selected',
                )}
              >
                <Checkbox checked={i === 1} aria-label={deal!} />
                <span className="min-w-0 flex-1 truncate">{deal}</span>
                <Tag hue={hue as Hue}>{stage}</Tag>
              </div>
            ))}
          </div>
          <Field label={t('name')}>
            <Input defaultValue={t('springCampaign')} />
          </Field>
          <div className="flex flex-wrap items-center gap-2 text-cell">
            <Button size="sm">{t('save')}</Button>
            <Button size="sm" variant="outline">
              {t('cancel')}
            </Button>
            <span className="text-link underline">{t('link')}</span>
            <Badge>{t('new')}</Badge>
          </div>
        </div>
      </div>
    </figure>
  )
}

function Contrast({ ratio }: { ratio: number }) {
  const isEnough = ratio >= 4.5
  const Icon = isEnough ? CircleCheck : TriangleAlert
  return (
    <span className={cn('flex items-center gap-1', isEnough ? 'text-success' : 'text-warning')}>
      <Icon aria-hidden className="size-3.5" />
      {t(isEnough ? 'ratio' : 'ratioTooLow', { ratio: formatNumber(ratio, oneDigit) })}
    </span>
  )
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
