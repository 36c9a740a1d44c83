import { formatNumber } from '@monarch/messages'
import { withoutHeaderValues } from '@monarch/schema'
import { ActionsMenu, Badge, Card, MenuItem, MenuSeparator, Switch, toast, Tooltip } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { linkToWorkflowBin } from '../../../lib/navigation/in-bin.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { describeTrigger } from '../model/describe.ts'
import { PartIcon } from '../model/part-icon.tsx'
import {
  fetchWorkflow,
  useCreateWorkflow,
  useDeleteWorkflow,
  useRestoreWorkflow,
  useSetWorkflowActive,
  type WorkflowSummary,
} from '../model/queries.ts'
import { RunMark } from '../runs/RunMark.tsx'
import { useStructure } from '../model/structure.ts'
import { rich } from '../../../lib/language/rich.ts'
import { t } from './messages.ts'

/** Workflows with the results of their runs. On a small screen, trigger and last run are below the name. */
export function WorkflowTable({ workflows }: { workflows: readonly WorkflowSummary[] }) {
  const { data: structure = null } = useStructure()
  return (
    <Card className="overflow-x-auto p-0">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">{t('name')}</th>
            <th scope="col" className="max-md:hidden">
              {t('trigger')}
            </th>
            <th scope="col">{t('on')}</th>
            <th scope="col" className="max-md:hidden">
              {t('lastRun')}
            </th>
            <th scope="col" className="text-right! max-md:hidden">
              {t('successRate')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {workflows.map((workflow) => {
            const trigger = describeTrigger(structure, workflow.trigger)
            return (
              <tr key={workflow.id} className="hover:bg-hover [&>td]:px-4 [&>td]:py-2">
                <th scope="row" className="max-w-80 px-4 py-2 text-left font-medium max-md:w-full max-md:max-w-0">
                  <span className="flex min-w-0 items-center gap-2">
                    <Link
                      to="/workflows/$workflowId/builder"
                      params={{ workflowId: workflow.id }}
                      className="min-w-0 truncate rounded-sm hover:underline"
                    >
                      {workflow.name}
                    </Link>
                    {!workflow.isPublished && <Badge variant="outline">{t('draft')}</Badge>}
                    {workflow.problem === 'metric' && <Badge variant="warning">{t('metricIsGone')}</Badge>}
                  </span>
                  {workflow.description && (
                    <span className="line-clamp-2 text-xs font-normal text-muted-foreground">
                      {workflow.description}
                    </span>
                  )}
                  <span className="mt-0.5 flex flex-col gap-0.5 text-xs font-normal text-muted-foreground md:hidden">
                    <span className="line-clamp-2">{trigger}</span>
                    <LastRun workflow={workflow} />
                  </span>
                </th>
                <td className="max-w-60 text-muted-foreground max-md:hidden">
                  <span className="flex items-center gap-2">
                    <PartIcon type={workflow.trigger.type} className="size-3.5 shrink-0" />
                    <span className="line-clamp-2">{trigger}</span>
                  </span>
                </td>
                <td>
                  <ActiveSwitch workflow={workflow} />
                </td>
                <td className="max-w-64 text-muted-foreground max-md:hidden">
                  <LastRun workflow={workflow} />
                </td>
                <td className="text-right whitespace-nowrap tabular-nums max-md:hidden">
                  <SuccessRate workflow={workflow} />
                </td>
                <td className="w-0 text-right">
                  <WorkflowMenu workflow={workflow} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function LastRun({ workflow: { lastRun } }: { workflow: WorkflowSummary }) {
  return lastRun ? <RunMark run={lastRun} /> : <span>{t('never')}</span>
}

function SuccessRate({ workflow: { successRate, runCount } }: { workflow: WorkflowSummary }) {
  if (successRate === null)
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>-</span>
        <span className="sr-only">{t('noRuns')}</span>
      </span>
    )
  return (
    <>
      {formatNumber(Number(String(successRate)), { style: 'percent', maximumFractionDigits: 0 })}
      <span className="ml-1 text-xs text-muted-foreground">{t('ofRuns', { runCount })}</span>
    </>
  )
}

function ActiveSwitch({ workflow: { id, name, isActive, isPublished } }: { workflow: WorkflowSummary }) {
  const mayUpdate = useMay('workflow:update')
  const setActive = useSetWorkflowActive()
  const reason = !mayUpdate ? t('youDoNotHavePermission') : !isPublished ? t('publishItFirst') : null
  const control = (
    <Switch
      aria-label={t('isOn', { name })}
      checked={isActive}
      disabled={reason !== null}
      onCheckedChange={(next) =>
        setActive.mutate({ id, isActive: next }, { onError: (error) => void toast.error(messageOf(error)) })
      }
    />
  )
  if (reason === null) return control
  return (
    <Tooltip content={reason}>
      <span className="inline-flex">{control}</span>
    </Tooltip>
  )
}

function WorkflowMenu({ workflow }: { workflow: WorkflowSummary }) {
  const { id, name } = workflow
  const { tenantId } = useTenant()
  const navigate = useNavigate()
  const mayCreate = useMay('workflow:create')
  const mayDelete = useMay('workflow:delete')
  const create = useCreateWorkflow()
  const remove = useDeleteWorkflow()
  const restore = useRestoreWorkflow()
  const fail = (error: unknown) => void toast.error(messageOf(error))
  const duplicate = async () => {
    const whole = await fetchWorkflow(tenantId, id)
    if (!whole) return
    await create.mutateAsync({ name: t('copy', { name }), draft: withoutHeaderValues(whole.draft) })
    toast.success(t('duplicated', { name }))
  }
  const moveToBin = async () => {
    await remove.mutateAsync(id)
    toast(rich(t('movedToBin', { name, bin: linkToWorkflowBin })), {
      action: { label: t('undo'), onClick: () => void restore.mutateAsync(id).catch(fail) },
    })
  }
  return (
    <ActionsMenu label={t('actionsFor', { name })}>
      <MenuItem
        icon={<Pencil aria-hidden />}
        onSelect={() => void navigate({ to: '/workflows/$workflowId/builder', params: { workflowId: id } })}
      >
        {t('open')}
      </MenuItem>
      {mayCreate && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void duplicate().catch(fail)}>
          {t('duplicate')}
        </MenuItem>
      )}
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => void moveToBin().catch(fail)}>
            {t('moveToBin')}
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  )
}
