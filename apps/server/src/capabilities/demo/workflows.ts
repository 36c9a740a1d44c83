import { createWorkflow, publishWorkflow, uuidv7, type WorkflowDefinition } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { App } from '../../boot/app.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { newId } from '../../platform/new-id.ts'
import { settlePlace } from '../workflows/read-triggers.ts'
import { insertWorkflow } from '../workflows/workflow-store.ts'
import { createRandom } from './records/random.ts'
import type { DemoRecord } from './records/world.ts'

type Records = ReadonlyMap<string, readonly DemoRecord[]>

interface DemoWorkflow {
  readonly name: string
  readonly description: string
  readonly definition: WorkflowDefinition
  readonly entity: string
  /** The records of its runs so far, and what each step gave. */
  readonly runsOn: (record: DemoRecord) => boolean
  readonly outputs: readonly (readonly [stepId: string, output: object])[]
}

/** What the agency has done for it by itself. */
function demoWorkflows(builderId: string): readonly DemoWorkflow[] {
  return [
    {
      name: 'Won deal to project',
      description: 'A deal that is won becomes a project of its owner, with a kick-off.',
      entity: 'deal',
      definition: {
        trigger: { type: 'recordUpdated', entity: 'deal', fields: ['stage'], where: { stage: { eq: 'won' } } },
        steps: [
          {
            id: 'create_project',
            type: 'createRecord',
            label: 'Create the project',
            entity: 'project',
            values: {
              name: { template: '{name}' },
              account: { formula: '{account.id}' },
              deal: { formula: '{id}' },
              assignee: { formula: '{owner.id}' },
              budget: { formula: '{amount}' },
              start_date: { formula: 'today()' },
              status: 'planning',
            },
          },
          {
            id: 'create_kickoff',
            type: 'createRecord',
            label: 'Plan the kick-off',
            entity: 'task',
            values: {
              title: { template: 'Kick-off with {account.name}' },
              project: { formula: '{steps.create_project.id}' },
              assignee: { formula: '{owner.id}' },
              due_date: { formula: 'dateadd(today(), 7, "days")' },
              priority: 'high',
            },
          },
          {
            id: 'tell',
            type: 'notify',
            label: 'Tell who works on it',
            to: builderId,
            text: '{name} is won ({amount}). The project of {owner.name} is planned.',
            onFailure: 'continue',
          },
        ],
      },
      runsOn: ({ values }) => values.stage === 'won',
      outputs: [
        ['create_project', { id: '' }],
        ['create_kickoff', { id: '' }],
        ['tell', { to: ['Ana Ruiz'] }],
      ],
    },
    {
      name: 'Overdue invoices',
      description: 'Each Monday, a word about every invoice that should have been paid.',
      entity: 'invoice',
      definition: {
        trigger: {
          type: 'schedule',
          every: 'week',
          day: 1,
          at: '08:00',
          entity: 'invoice',
          where: { due_date: { lt: 'today' }, status: { in: ['sent', 'overdue'] } },
        },
        steps: [
          {
            id: 'is_large',
            type: 'condition',
            label: 'More than 1,000?',
            formula: '{total} > 1000',
            yes: [
              {
                id: 'tell',
                type: 'notify',
                label: 'Tell the office',
                to: builderId,
                text: 'Invoice {number} of {account.name} over {total} was due on {due_date}.',
              },
            ],
            no: [],
          },
          {
            id: 'mark',
            type: 'updateRecord',
            label: 'Mark it as overdue',
            record: 'record',
            values: { status: 'overdue' },
          },
        ],
      },
      runsOn: ({ values }) => values.status === 'overdue',
      outputs: [
        ['is_large', { result: true }],
        ['tell', { to: ['Ana Ruiz'] }],
        ['mark', { id: '' }],
      ],
    },
    {
      name: 'First call for new leads',
      description: 'A new lead gets a task, so that somebody calls within two days.',
      entity: 'lead',
      definition: {
        trigger: { type: 'recordCreated', entity: 'lead' },
        steps: [
          {
            id: 'create_task',
            type: 'createRecord',
            label: 'Create the task',
            entity: 'task',
            values: {
              title: { template: 'Call {name}' },
              due_date: { formula: 'dateadd(today(), 2, "days")' },
              priority: 'high',
            },
          },
        ],
      },
      runsOn: () => true,
      outputs: [['create_task', { id: '' }]],
    },
  ]
}

/** The workflows of a tenant, switched on, with some runs of the last weeks; none when there are some already. */
export async function addWorkflows(
  app: App,
  tenantId: string,
  builderId: string,
  records: Records,
  now: Date,
): Promise<void> {
  const known = await app.admin.selectFrom('workflows').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
  if (known) return
  const structure = (await loadStructure(app.admin, tenantId))!
  const { db } = (await app.tenants.find(tenantId))!
  const author = { userId: builderId, apiKeyId: null, vouchedBy: null }
  const random = createRandom(11)
  const rows = demoWorkflows(builderId).map(({ name, description, definition, entity, runsOn, outputs }) => {
    const env = { newId, now: new Date(now.getTime() - 40 * dayLength).toISOString(), author }
    const made = createWorkflow(structure, { tenantId, name, description, draft: definition }, env)
    // What it does from now on is for what happens from now on.
    const workflow = { ...publishWorkflow(structure, made, env), activeSince: now.toISOString() }
    const { id: entityId } = structure.entities.find((each) => each.name === entity)!
    const about = (records.get(entity) ?? []).filter(runsOn)
    const runs = about.slice(-runsEach).map((record, i, all) => {
      const at = now.getTime() - (all.length - i) * 3 * dayLength
      const times = { startedAt: new Date(at).toISOString(), finishedAt: new Date(at + 400).toISOString() }
      const id = uuidv7(at, random.bytes(10))
      const run = {
        id,
        workflowId: workflow.id,
        workflowVersion: workflow.publishedVersion,
        occasion: `demo ${record.id}`,
        trigger: definition.trigger.type,
        entityId,
        recordId: record.id,
        status: 'done',
        depth: 0,
        context: {},
        dueAt: times.startedAt,
        createdAt: times.startedAt,
        ...times,
      }
      const steps = outputs.map(([stepId, output], place) => ({
        runId: id,
        stepId,
        at: '',
        status: 'done',
        attempts: 1,
        output: 'id' in output ? { id: uuidv7(at, random.bytes(10)) } : output,
        startedAt: new Date(at + place * 100).toISOString(),
        finishedAt: new Date(at + place * 100 + 80).toISOString(),
      }))
      return { run, steps }
    })
    const last = runs.at(-1)?.run
    const lastRun = last && {
      id: last.id,
      status: 'done',
      startedAt: last.startedAt,
      finishedAt: last.finishedAt,
      error: null,
    }
    return { workflow, runs, lastRun }
  })
  await db.transaction(async (transaction) => {
    const versions = rows.map(({ workflow }) => ({
      workflowId: workflow.id,
      version: workflow.publishedVersion,
      definition: workflow.publishedDefinition,
      actsAs: builderId,
    }))
    const runs = rows.flatMap((row) => row.runs)
    const json = (list: readonly object[]) => sql`${value(JSON.stringify(list))}::jsonb`
    const runColumns = sql`id, "workflowId", "workflowVersion", occasion, trigger, "entityId", "recordId", status, depth, context, "dueAt", "createdAt", "startedAt", "finishedAt"`
    const stepColumns = sql`"runId", "stepId", at, status, attempts, output, "startedAt", "finishedAt"`
    await transaction.run(
      compile(
        sql`insert into monarch."workflowVersions" select * from jsonb_populate_recordset(null::monarch."workflowVersions", ${json(versions)})`,
      ),
    )
    await transaction.run(
      compile(
        sql`insert into monarch."workflowRuns" (${runColumns}) select ${runColumns} from jsonb_populate_recordset(null::monarch."workflowRuns", ${json(runs.map(({ run }) => run))})`,
      ),
    )
    await transaction.run(
      compile(
        sql`insert into monarch."workflowSteps" (${stepColumns}) select ${stepColumns} from jsonb_populate_recordset(null::monarch."workflowSteps", ${json(runs.flatMap(({ steps }) => steps))})`,
      ),
    )
  })
  await app.admin.transaction().execute(async (trx) => {
    for (const { workflow, runs, lastRun } of rows) {
      await insertWorkflow(trx, workflow)
      const counted = { runCount: runs.length, lastRun: lastRun ? JSON.stringify(lastRun) : null }
      await trx.updateTable('workflows').set(counted).where('id', '=', workflow.id).execute()
    }
  })
  await settlePlace(app, tenantId)
}

const runsEach = 6
const dayLength = 86_400_000
