/** The organization of the demo. Its id is fixed, so that it can be found again. */
export const demoOrganization = { id: '019b0000-0000-7000-8000-00000000de30', name: 'Brightside Agency' } as const

export const studio = 'Brightside Studio'
export const europe = 'Brightside Europe'

export type DemoRole = 'builder' | 'team_member' | 'sales_manager' | 'sales' | 'support' | 'finance'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  /** The technical name of their role. */
  readonly role: DemoRole
  /** The names of the tenants that they may enter; `null` for all. */
  readonly tenants: readonly string[] | null
  /** How many days ago they joined. */
  readonly joined: number
  /** Whether demo records name them as creator. */
  readonly isAuthor: boolean
}

/**
 * Users with different rights: a builder, who edits entities and all records; members, one of them in one tenant only;
 * and users whose roles show only some records and fields. The sales user has the email address of an employee in the
 * studio's records, and therefore owns deals.
 */
export const demoPeople = {
  ana: {
    name: 'Ana Ruiz',
    email: 'ana.ruiz@brightside.example',
    role: 'builder',
    tenants: null,
    joined: 425,
    isAuthor: true,
  },
  malik: {
    name: 'Malik Johnson',
    email: 'malik.johnson@brightside.example',
    role: 'team_member',
    tenants: null,
    joined: 210,
    isAuthor: true,
  },
  clara: {
    name: 'Clara Hoffmann',
    email: 'clara.hoffmann@brightside.example',
    role: 'team_member',
    tenants: [europe],
    joined: 40,
    isAuthor: true,
  },
  salma: {
    name: 'Salma Mansour',
    email: 'salma.mansour@brightside.example',
    role: 'sales_manager',
    tenants: [studio],
    joined: 190,
    isAuthor: false,
  },
  vasco: {
    name: 'Vasco Barros',
    email: 'vasco.barros@brightside.example',
    role: 'sales',
    tenants: [studio],
    joined: 150,
    isAuthor: false,
  },
  ivan: {
    name: 'Iván Beltrán',
    email: 'ivan.beltran@brightside.example',
    role: 'support',
    tenants: [studio],
    joined: 120,
    isAuthor: false,
  },
  caio: {
    name: 'Caio Azevedo',
    email: 'caio.azevedo@brightside.example',
    role: 'finance',
    tenants: null,
    joined: 90,
    isAuthor: false,
  },
} as const satisfies Record<string, DemoPerson>
