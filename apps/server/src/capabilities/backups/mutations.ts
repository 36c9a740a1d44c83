import { annotate, notBlank, object, wholeNumber } from '@monarch/shapes'
import { AppError, badInput } from '@monarch/schema'
import { GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { argsInput, type ArgsOf, dataInput } from '../../api/graphql/args-input.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import {
  alertAfter,
  backupsKept,
  mostInBackupPlan,
  requireFullPlace,
  savePlan,
} from '../../platform/backup/backup-plan.ts'
import { type BackupState, readBackupState } from '../../platform/backup/backup-state.ts'
import { reasonOf } from '../../platform/db/server.ts'
import type { RequestContext } from '../../request/context.ts'
import { scheduledBackupTask } from './scheduled.ts'

const count = (description: string) => annotate(wholeNumber(1, mostInBackupPlan), { description })

const scheduleArgs = dataInput(
  'ScheduleBackupsInput',
  object(
    {
      place: annotate(notBlank(1_000), {
        description: 'A folder that every server of the installation reaches, or s3://bucket/folder.',
      }),
      everyHours: count('Hours between two backups.'),
      keep: count(`How many backups to keep; ${backupsKept} by default.`),
      alertHours: count('Hours without a good backup before administrators are alerted; twice everyHours by default.'),
    },
    'place',
    'everyHours',
  ),
)
const noArgs = argsInput(object({}))

const number = { type: new GraphQLNonNull(scalars.Int) }
const backupSchedule = new GraphQLObjectType({
  name: 'BackupSchedule',
  fields: {
    place: { type: GraphQLString, description: 'Null when no backups are scheduled.' },
    everyHours: number,
    keep: number,
    alertHours: number,
  },
})
const none = { place: null, everyHours: 0, keep: 0, alertHours: 0 }

const shape = {
  permission: '*',
  scope: 'platform',
  entity: 'backup',
  type: new GraphQLNonNull(backupSchedule),
  answer: async ({ app }: RequestContext) => (await readBackupState(app)).plan ?? none,
} as const

/** The schedule of backups, for operators of the installation. */
export const backupMutations: readonly AdminMutation[] = [
  adminMutation({
    ...shape,
    name: 'scheduleBackups',
    confirm: true,
    description: 'Schedules backups of the whole installation, after checking that they can be written there.',
    args: scheduleArgs,
    run: schedule,
  }),
  adminMutation({
    ...shape,
    name: 'stopBackups',
    confirm: true,
    description: 'Ends the schedule of backups. Keeps the backups.',
    args: noArgs,
    async run(change) {
      const { plan } = await readBackupState({ admin: change.transaction })
      await change.transaction.deleteFrom('backupPlans').execute()
      if (plan !== null) await log(change, 'Stopped scheduled backups', plan, null)
      return planId
    },
  }),
  adminMutation({
    ...shape,
    name: 'startBackup',
    description: 'Creates a backup now, in the place of the schedule.',
    args: noArgs,
    async run(change) {
      const { ctx, transaction } = change
      const { plan } = await readBackupState({ admin: transaction })
      if (plan === null) throw new AppError('CONFLICT', 'No backups are scheduled. Choose where to store them first.')
      await ctx.app.jobs.add(scheduledBackupTask.name, { isDue: true }, { key: 'backup now', trx: transaction })
      await log(change, 'Started a backup', plan, plan)
      return planId
    },
  }),
]

/** The id of the schedule in the audit log. */
const planId = '00000000-0000-7000-8000-000000000001'

async function schedule(change: AdminChange, { data }: ArgsOf<typeof scheduleArgs>): Promise<string> {
  const { ctx, transaction } = change
  const { place, everyHours, keep = backupsKept, alertHours = alertAfter(everyHours) } = data
  const { plan: before } = await readBackupState({ admin: transaction })
  let after: BackupState['plan']
  try {
    requireFullPlace(place)
    after = await savePlan(ctx.app, transaction, { place, everyHours, keep, alertHours })
  } catch (error) {
    throw badInput({ path: 'data.place', message: reasonOf(error) })
  }
  await log(change, 'Changed the schedule of backups', before, after)
  return planId
}

/** Backups belong to no organization, so the change is logged in the operator's organizations. */
async function log(
  change: AdminChange,
  description: string,
  before: BackupState['plan'],
  after: BackupState['plan'],
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update'
  for (const organizationId of change.ctx.organizationIds)
    await logAdminChange(change, {
      organizationId,
      tenantId: null,
      subjectType: 'backup',
      subjectId: planId,
      action,
      version: 1,
      description,
      before: before && { ...before },
      after: after && { ...after },
    })
}
