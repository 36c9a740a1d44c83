/** The organization of the demo, and those who sign in to it beside the administrator. Its id is known, to find it again. */
export const demoOrganization = { id: '019b0000-0000-7000-8000-00000000de30', name: 'Brightside Agency' } as const

export const studio = 'Brightside Studio'
export const europe = 'Brightside Europe'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly permissions: readonly string[]
  /** The names of the tenants that they may enter; all of them when null. */
  readonly tenants: readonly string[] | null
  /** How many days ago they joined. */
  readonly joined: number
}

const memberPermissions = [
  'record:*:read',
  'record:task:*',
  'record:message:*',
  'record:event:*',
  'record:contact:update',
  'record:deal:create',
  'record:deal:update',
]

/** A builder, who shapes entities and works with all records, and two members, one of them in one tenant only. */
export const demoPeople = {
  ana: {
    name: 'Ana Ruiz',
    email: 'ana.ruiz@brightside.example',
    permissions: [
      'entity:*',
      'record:*:*',
      'navigation:*',
      'view:*',
      'interface:*',
      'template:*',
      'workflow:*',
      'user:read',
    ],
    tenants: null,
    joined: 425,
  },
  malik: {
    name: 'Malik Johnson',
    email: 'malik.johnson@brightside.example',
    permissions: memberPermissions,
    tenants: null,
    joined: 210,
  },
  clara: {
    name: 'Clara Hoffmann',
    email: 'clara.hoffmann@brightside.example',
    permissions: memberPermissions,
    tenants: [europe],
    joined: 40,
  },
} as const satisfies Record<string, DemoPerson>
