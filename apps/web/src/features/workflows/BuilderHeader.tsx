import { structureLimits } from '@monarch/schema'
import { Badge, Button, IconButton, Input, PageHeader, Switch, Tooltip } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil, Play } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ariaKeysOf } from '../../lib/keys/shortcuts.ts'
import type { Draft } from './use-draft.ts'

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

const standings: Record<Standing, { label: string; variant: 'outline' | 'warning' | 'success' }> = {
  draft: { label: 'Draft', variant: 'outline' },
  changed: { label: 'Unpublished changes', variant: 'warning' },
  published: { label: 'Published', variant: 'success' },
}

/** Name, state and actions of the workflow. */
export function BuilderHeader({ id, draft, standing, isActive, may, ...props }: BuilderHeaderProps) {
  const { isPublishing, isTesting, onPublish, onTest, onActive } = props
  const { label, variant } = standings[standing]
  const reason = standing === 'draft' && !isActive ? 'Publish it first' : null
  const control = (
    <label className="flex items-center gap-2 text-cell font-medium">
      <Switch
        aria-label="Workflow is on"
        checked={isActive}
        disabled={!may.update || reason !== null}
        onCheckedChange={onActive}
      />
      <span className="w-6">{isActive ? 'On' : 'Off'}</span>
    </label>
  )
  return (
    <div className="border-b p-3 lg:px-4">
      <PageHeader
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to="/workflows" aria-label="Back to the workflows">
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        title={`Workflow Builder: ${id}`}
        description={<Name draft={draft} mayUpdate={may.update} />}
        actions={
          <>
            <span role="status" className="text-xs text-muted-foreground">
              {draft.status === 'saving' ? 'Saving…' : draft.status === 'saved' ? 'Saved' : 'Not saved'}
            </span>
            <Badge variant={variant}>{label}</Badge>
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
                Test run
              </Button>
            )}
            {may.update && (
              <Button
                loading={isPublishing}
                disabled={standing === 'published'}
                aria-keyshortcuts={ariaKeysOf('save')}
                onClick={onPublish}
              >
                Publish
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

function Name({ draft: { name, rename }, mayUpdate }: { draft: Draft; mayUpdate: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const [before, setBefore] = useState(name)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') rename(before)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    setEditing(false)
  }
  if (isEditing)
    return (
      <Input
        autoFocus
        aria-label="Name of the workflow"
        value={name}
        maxLength={structureLimits.label}
        autoComplete="off"
        className="mt-0.5 h-7 max-w-80"
        onValueChange={rename}
        onBlur={() => setEditing(false)}
        onKeyDown={onKeyDown}
      />
    )
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate text-cell font-medium text-foreground">{name || 'Untitled'}</span>
      {mayUpdate && (
        <IconButton
          label="Rename"
          size="icon-sm"
          className="size-6"
          onClick={() => {
            setBefore(name)
            setEditing(true)
          }}
        >
          <Pencil aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </span>
  )
}
