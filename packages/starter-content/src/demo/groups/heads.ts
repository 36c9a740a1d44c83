import type { Hue } from '../../fields.ts'

export type GroupName =
  | 'inbox'
  | 'crm'
  | 'sales'
  | 'workspace'
  | 'marketing'
  | 'finance'
  | 'hr'
  | 'it'
  | 'operations'
  | 'commerce'
  | 'insights'
  | 'automations'

/** A group of the navigation without its entities. */
export interface GroupHead {
  readonly name: GroupName
  readonly displayName: string
  readonly description: string
  /** One of the icons of the navigation. */
  readonly icon: string
  readonly color: Hue
}

/** Apart from their entities, because templates create missing groups with these names and icons. */
export const heads = {
  inbox: {
    name: 'inbox',
    displayName: 'Inbox',
    description: 'Messages to us, and what needs our attention.',
    icon: 'layout-grid',
    color: 'cyan',
  },
  crm: {
    name: 'crm',
    displayName: 'CRM',
    description: 'The people and organizations we work for, and those we would like to.',
    icon: 'handshake',
    color: 'blue',
  },
  sales: {
    name: 'sales',
    displayName: 'Sales',
    description: 'From a first idea at a client to a signed agreement.',
    icon: 'target',
    color: 'green',
  },
  workspace: {
    name: 'workspace',
    displayName: 'Workspace',
    description: 'The daily work for clients: projects, their tasks, meetings and papers.',
    icon: 'folder',
    color: 'violet',
  },
  marketing: {
    name: 'marketing',
    displayName: 'Marketing',
    description: 'Campaigns for the brands in our care, and the content that fills them.',
    icon: 'megaphone',
    color: 'pink',
  },
  finance: {
    name: 'finance',
    displayName: 'Finance',
    description: 'Invoices, expenses and budgets.',
    icon: 'dollar-sign',
    color: 'teal',
  },
  hr: {
    name: 'hr',
    displayName: 'HR',
    description: 'The people of the agency, their teams and roles.',
    icon: 'users',
    color: 'orange',
  },
  it: {
    name: 'it',
    displayName: 'IT',
    description: 'The equipment and software that people work with, and help when it fails.',
    icon: 'cog',
    color: 'indigo',
  },
  operations: {
    name: 'operations',
    displayName: 'Operations',
    description: 'Places, stock and suppliers that keep the agency running.',
    icon: 'layout-grid',
    color: 'yellow',
  },
  commerce: {
    name: 'commerce',
    displayName: 'Commerce',
    description: 'Our shop: workshops, kits and printed matter at fixed prices.',
    icon: 'dollar-sign',
    color: 'red',
  },
  insights: {
    name: 'insights',
    displayName: 'Insights',
    description: 'Our key figures, and where to find them.',
    icon: 'chart-line',
    color: 'blue',
  },
  automations: {
    name: 'automations',
    displayName: 'Automations',
    description: 'Routine work that runs automatically: what starts it and what it does.',
    icon: 'cog',
    color: 'gray',
  },
} as const satisfies Readonly<Record<GroupName, GroupHead>>

export const groupHeads: readonly GroupHead[] = Object.values(heads)
