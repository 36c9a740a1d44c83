/** The organization of the demo, and those who sign in to it beside the administrator. Its id is known, to find it again. */
export const demoOrganization = { id: '019b0000-0000-7000-8000-00000000de30', name: 'Brightside Agency' } as const

export const studio = 'Brightside Studio'
export const europe = 'Brightside Europe'

export type DemoRole = 'builder' | 'team_member' | 'sales_manager' | 'sales' | 'support' | 'finance'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  /** The technical name of the role that says what they may do. */
  readonly role: DemoRole
  /** The names of the tenants that they may enter; all of them when null. */
  readonly tenants: readonly string[] | null
  /** How many days ago they joined. */
  readonly joined: number
  /** Whether records are said to have been made by them. */
  readonly isAuthor: boolean
}

/**
 * People with different rights: a builder, who shapes entities and works with all records, members (one of them in one tenant
 * only), and those whose roles show some records and some fields only. Who sells has the address of an employee that the
 * records of the studio know, and so deals of his own.
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
