import { structureLimits, workflowText } from '@monarch/schema'
import { Badge, Button, IconButton, Input, PageHeader, Switch, Tooltip } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil, Play } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ariaKeysOf } from '../../lib/keys/shortcuts.ts'
import type { Draft } from './use-draft.ts'
import { t } from './messages.ts'

export type Standing = 'draft' | 'changed' | 'published'

interface BuilderHeaderProps {
  id: string
  draft: Draft
  standing: Standing
  isActive: boolean
  may: { readonly update: boolean; readonly run: boolean }
  isPublishing: boolean
  isTesting: boolean
  onPublish: () => void
  onTest: () => void
  onActive: (isActive: boolean) => void
}

const standings: Record<Standing, { label: () => string; variant: 'outline' | 'warning' | 'success' }> = {
  draft: { label: () => t('draft'), variant: 'outline' },
  changed: { label: () => t('unpublishedChanges'), variant: 'warning' },
  published: { label: () => t('published'), variant: 'success' },
}

/** Name, state and actions of the workflow. */
export function BuilderHeader({ id, draft, standing, isActive, may, ...props }: BuilderHeaderProps) {
  const { isPublishing, isTesting, onPublish, onTest, onActive } = props
  const { label, variant } = standings[standing]
  const [isNaming, setNaming] = useState(false)
  const reason = standing === 'draft' && !isActive ? t('publishItFirst') : null
  const control = (
    <label className="flex items-center gap-2 text-cell font-medium">
      <Switch
        aria-label={t('workflowIsOn')}
        checked={isActive}
        disabled={!may.update || reason !== null}
        onCheckedChange={onActive}
      />
      <span className="w-6">{isActive ? t('on') : t('off')}</span>
    </label>
  )
  return (
    <div className="border-b p-3 lg:px-4">
      <PageHeader
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to="/workflows" aria-label={t('backToTheWorkflows')}>
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        over={t('workflowBuilderOf', { id })}
        title={<span className={isNaming ? 'sr-only' : undefined}>{workflowText(draft.name) || t('untitled')}</span>}
        aside={
          isNaming ? (
            <NameInput draft={draft} onDone={() => setNaming(false)} />
          ) : (
            may.update && (
              <IconButton label={t('rename')} size="icon-sm" onClick={() => setNaming(true)}>
                <Pencil aria-hidden />
              </IconButton>
            )
          )
        }
        actions={
          <>
            <span role="status" className="text-xs text-muted-foreground">
              {draft.status === 'saving' ? t('saving') : draft.status === 'saved' ? t('saved') : t('notSaved')}
            </span>
            <Badge variant={variant}>{label()}</Badge>
            {reason ? (
              <Tooltip content={reason}>
                <span className="inline-flex">{control}</span>
              </Tooltip>
            ) : (
              control
            )}
            {may.run && (
              <Button variant="outline" loading={isTesting} onClick={onTest}>
                <Play aria-hidden />
                {t('testRun')}
              </Button>
            )}
            {may.update && (
              <Button
                loading={isPublishing}
                disabled={standing === 'published'}
                aria-keyshortcuts={ariaKeysOf('save')}
                onClick={onPublish}
              >
                {t('publish')}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

/** Edits the name in its place. */
function NameInput({ draft: { name, rename }, onDone }: { draft: Draft; onDone: () => void }) {
  const [before] = useState(name)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') rename(before)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }
  return (
    <Input
      autoFocus
      aria-label={t('nameOfTheWorkflow')}
      value={name}
      maxLength={structureLimits.label}
      autoComplete="off"
      className="w-80 max-w-full"
      onValueChange={rename}
      onBlur={onDone}
      onKeyDown={onKeyDown}
    />
  )
}
