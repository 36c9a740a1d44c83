import { cn, Badge, Card, EntityIcon, EntityTile } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import type { TemplateSummary } from './queries.ts'
import { t } from './messages.ts'

export function TemplateCard({ template }: { template: TemplateSummary }) {
  const { id, name, industry, description, icon, color, kind, preview } = template
  return (
    <li className="flex">
      <Card interactive className="relative flex min-h-44 w-full min-w-0 flex-col gap-3">
        <div className="flex items-start gap-3">
          <EntityTile icon={icon} color={color} size="lg" />
          <div className="min-w-0 flex-1">
            <h2 className="text-sm font-semibold">
              <Link
                to="."
                search={(before) => ({ ...before, template: id, step: undefined })}
                className={cn(
                  'block truncate rounded-sm outline-none',
                  'after:absolute after:inset-0 after:rounded-lg',
                  'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring',
                )}
              >
                {name}
              </Link>
            </h2>
            <p className="truncate text-xs text-muted-foreground">{industry}</p>
          </div>
          {kind === 'custom' && <Badge variant="secondary">{t('custom')}</Badge>}
        </div>
        {description && <p className="line-clamp-2 text-cell break-words text-muted-foreground">{description}</p>}
        <ul aria-label={t('entities')} className="mt-auto flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted-foreground">
          {preview.slice(0, shown).map((entity) => (
            <li key={entity.name} className="flex items-center gap-1">
              <EntityIcon name={entity.icon} className="size-3.5" />
              {entity.pluralName}
            </li>
          ))}
          {preview.length > shown && <li>{t('andMore', { count: preview.length - shown })}</li>}
        </ul>
      </Card>
    </li>
  )
}

const shown = 6
