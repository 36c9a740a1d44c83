import type { Embedding } from '@monarch/schema'
import { Alert, Button, ConfirmDialog, Dialog, Spinner, toast } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { EmbedCode } from './EmbedCode.tsx'
import { EmbedInputs } from './EmbedInputs.tsx'
import { EmbedSecret } from './EmbedSecret.tsx'
import { firstParameter, isNamed, notNarrowed } from './embedding-draft.ts'
import { t } from './messages.ts'
import { useEmbed } from './queries.ts'
import { TileCheck } from './TileCheck.tsx'

interface EmbedDialogProps {
  readonly dashboardId: string
  readonly onClose: () => void
}

/** Changes that are not saved. */
type Draft = Partial<Embedding> & { readonly sites?: string }

/** Embeds a dashboard in a website, limited to the records of one customer. */
export default function EmbedDialog({ dashboardId, onClose }: EmbedDialogProps) {
  const { query, save, rotate, stop, preview } = useEmbed(dashboardId)
  const [draft, setDraft] = useState<Draft>({})
  const [asksToStop, setAsksToStop] = useState(false)
  const embed = query.data
  const first = embed?.choices ? firstParameter(embed.choices) : null
  const stored = embed?.embedding ?? (first && { parameters: [first], shared: [] })
  if (asksToStop)
    return (
      <ConfirmDialog
        title={t('stopThis')}
        description={t('stopHelp')}
        confirmLabel={t('stop')}
        destructive
        pending={stop.isPending}
        error={stop.error}
        onConfirm={() =>
          stop.mutate(undefined, {
            onSuccess: () => {
              toast(t('stopped'))
              onClose()
            },
          })
        }
        onClose={() => setAsksToStop(false)}
      />
    )
  const id = embed?.id ?? null
  const choices = stored ? (embed?.choices ?? null) : null
  const { parameters = [], shared = [] } = { ...stored, ...draft }
  const others = choices ? notNarrowed(choices, parameters) : []
  const embedding = { parameters, shared: shared.filter((each) => others.some((other) => other.id === each)) }
  const sites = draft.sites ?? (embed?.sites ?? []).join('\n')
  const isChanged = Object.keys(draft).length > 0
  const problems = problemsOf(save.error, ['sites'])
  const secret = rotate.data?.secret ?? save.data?.secret ?? null
  const change = (part: Draft) => {
    setDraft({ ...draft, ...part })
    save.reset()
  }
  const submit = () =>
    save.mutate(
      { sites: sites.split(/\s+/).filter((site) => site !== ''), embedding },
      {
        onSuccess: () => {
          setDraft({})
          if (id !== null) toast(t('saved'))
        },
      },
    )
  return (
    <Dialog
      title={t('title')}
      description={t('help')}
      size="lg"
      onClose={onClose}
      dirty={isChanged || secret !== null}
      bodyClassName="flex flex-col gap-5"
      footer={
        (id !== null || choices) && (
          <>
            {id !== null && (
              <Button variant="destructive" size="md" onClick={() => setAsksToStop(true)}>
                {t('stop')}
              </Button>
            )}
            {choices && (
              <Button
                size="md"
                loading={save.isPending}
                disabled={!isNamed(parameters) || (id !== null && !isChanged && embed?.isCurrent !== false)}
                onClick={submit}
              >
                {id === null ? t('enable') : t('save')}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isLoading && <Spinner label={t('loading')} className="self-center" />}
      {query.error && !embed && <QueryError title={query.error.message} query={query} />}
      {embed && !choices && <Alert variant="info">{t(embed.choices ? 'noChoices' : 'notYours')}</Alert>}
      {problems.form && <Alert>{problems.form}</Alert>}
      {choices && embed?.isCurrent === false && <Alert variant="info">{t('changed')}</Alert>}
      {choices && id !== null && (
        <EmbedSecret
          secret={secret}
          previousUntil={embed?.previousUntil ?? null}
          rotation={rotate}
          onRotate={() => rotate.mutate()}
        />
      )}
      {choices && (
        <EmbedInputs
          choices={choices}
          embedding={embedding}
          others={others}
          sites={sites}
          sitesError={problems.sites}
          onChange={change}
        />
      )}
      {choices && isNamed(parameters) && <TileCheck dashboardId={dashboardId} embedding={embedding} />}
      {choices && id !== null && embed?.embedding && (
        <EmbedCode id={id} parameters={embed.embedding.parameters} customers={choices.customers} preview={preview} />
      )}
    </Dialog>
  )
}
