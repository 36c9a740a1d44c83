/** A department of an agency with its two positions, the head's first. */
interface Team {
  readonly name: string
  readonly mission: string
  readonly positions: readonly (readonly [title: string, level: Level, profile: string])[]
  readonly skills: readonly string[]
}

type Level = 'junior' | 'regular' | 'senior' | 'lead' | 'director'

/** The range of salaries per month. */
export const payByLevel: Readonly<Record<Level, readonly [number, number]>> = {
  junior: [3400, 4200],
  regular: [4400, 5900],
  senior: [5800, 7600],
  lead: [7200, 9000],
  director: [9600, 13_500],
}

export const teamByCode: Readonly<Record<string, Team>> = {
  CLS: {
    name: 'Client Services',
    mission: 'Understands what clients want before they say it, and says no in time.',
    positions: [
      [
        'Account Director',
        'director',
        'Leads our largest accounts, negotiates yearly plans and coaches the account managers.',
      ],
      ['Account Manager', 'regular', 'First contact of six to eight clients: briefs, budgets, good news and bad news.'],
    ],
    skills: ['account_management', 'project_management', 'strategy'],
  },
  STR: {
    name: 'Strategy',
    mission: 'Finds out what people really do, and what that means for a brand.',
    positions: [
      ['Head of Strategy', 'director', 'Sets the direction of pitches and brand work and signs off every brief.'],
      ['Strategist', 'senior', 'Research, positioning and the one page that everybody works from.'],
    ],
    skills: ['strategy', 'analytics'],
  },
  CRE: {
    name: 'Creative',
    mission: 'Has the idea, and throws it away when a better one comes.',
    positions: [
      ['Creative Director', 'director', 'Responsible for ideas from the first sketch to the last cut.'],
      ['Copywriter', 'regular', 'Writes headlines, scripts and pages in clear language.'],
    ],
    skills: ['copywriting', 'strategy', 'motion_design'],
  },
  DES: {
    name: 'Design',
    mission: 'Gives every idea a form that works on a poster and on a phone.',
    positions: [
      ['Art Director', 'lead', 'Guards the look of our brands and leads the designers on each project.'],
      ['Graphic Designer', 'regular', 'Layouts, templates, final artwork, and an eye for the last millimetre.'],
    ],
    skills: ['graphic_design', 'photography', 'motion_design'],
  },
  DIG: {
    name: 'Digital',
    mission: 'Builds websites and shops that are quick, open to everybody and easy to keep.',
    positions: [
      ['Head of Digital', 'director', 'Plans and estimates digital projects and decides what we build on.'],
      ['Web Developer', 'senior', 'Builds page templates and interfaces, tests them with real devices.'],
    ],
    skills: ['web_development', 'analytics', 'project_management'],
  },
  CON: {
    name: 'Content & PR',
    mission: 'Tells true stories that people want to finish.',
    positions: [
      ['Content Lead', 'lead', 'Runs the editorial plans of all clients and keeps the quality up.'],
      ['Editor', 'regular', 'Researches, interviews and writes; plans what is published where.'],
    ],
    skills: ['copywriting', 'analytics', 'photography'],
  },
  MED: {
    name: 'Media',
    mission: 'Spends the client’s money as if it were our own.',
    positions: [
      ['Media Director', 'director', 'Negotiates with publishers and answers for the yearly media plans.'],
      ['Media Buyer', 'regular', 'Books, measures and moves budgets, every day.'],
    ],
    skills: ['media_buying', 'analytics'],
  },
  FIL: {
    name: 'Film & Photo',
    mission: 'Two studios, one crew, no day wasted.',
    positions: [
      ['Film Producer', 'lead', 'From treatment to delivery: crew, permits, budget, weather.'],
      ['Film Editor', 'regular', 'Cuts, grades and mixes; keeps the archive in order.'],
    ],
    skills: ['motion_design', 'photography', 'project_management'],
  },
  EVT: {
    name: 'Events',
    mission: 'Makes two days feel effortless by planning them for six months.',
    positions: [
      ['Event Lead', 'lead', 'Concepts, venues and safety for events of up to a thousand guests.'],
      ['Event Manager', 'regular', 'Guest lists, suppliers, set-up, and the plan for rain.'],
    ],
    skills: ['project_management', 'account_management'],
  },
  FIN: {
    name: 'Finance',
    mission: 'Bills within the week and explains every figure.',
    positions: [
      ['Head of Finance', 'director', 'Budgets, yearly accounts, and the monthly talk with every department.'],
      ['Accountant', 'regular', 'Invoices, expenses and reminders, friendly but on time.'],
    ],
    skills: ['analytics', 'project_management'],
  },
  PPL: {
    name: 'People',
    mission: 'Finds good people, and gives them reasons to stay.',
    positions: [
      ['Head of People', 'director', 'Hiring plan, pay bands and the yearly survey.'],
      ['Recruiter', 'regular', 'Searches, interviews and looks after new colleagues in their first months.'],
    ],
    skills: ['account_management', 'strategy'],
  },
  ITO: {
    name: 'IT & Operations',
    mission: 'Keeps rooms, machines and software out of everybody’s way.',
    positions: [
      [
        'Head of Operations',
        'director',
        'Runs offices, systems and suppliers, and builds the workspace that all teams use.',
      ],
      ['IT Administrator', 'regular', 'Devices, accounts and help within the hour.'],
    ],
    skills: ['project_management', 'web_development', 'analytics'],
  },
}
