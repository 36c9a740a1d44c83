import type { WorkflowDefinition } from '@monarch/schema'
import type { DemoRecord } from './records/world.ts'

interface DemoWorkflow {
  readonly name: string
  readonly description: string
  readonly definition: WorkflowDefinition
  readonly entity: string
  /** The records with a run, and the output of each step. */
  readonly runsOn: (record: DemoRecord) => boolean
  readonly outputs: readonly (readonly [stepId: string, output: object])[]
}

export function demoWorkflows(builderId: string): readonly DemoWorkflow[] {
  return [
    {
      name: 'Won deal to project',
      description: 'Creates a project with a kick-off for every won deal.',
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
            label: 'Notify the team',
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
      description: 'Every Monday, reminds of each overdue invoice.',
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
                label: 'Notify the office',
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
      description: 'Creates a task for each new lead, so that it gets a call within two days.',
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
