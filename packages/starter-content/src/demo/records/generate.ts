import { addAutomations } from './automations.ts'
import { addClients } from './clients.ts'
import { addBudgets, addExpenses, addInvoices } from './finance.ts'
import { addMessages, addNotifications } from './inbox.ts'
import { addBrands, addCampaigns, addContent, addLeads } from './marketing.ts'
import { createNamer } from './names.ts'
import type { Profile } from './profile.ts'
import { createRandom } from './random.ts'
import { addAgreements, addDeals, addOpportunities, addQuotes, completeAccounts } from './sales.ts'
import { addStages } from './stages.ts'
import { addShop } from './shop.ts'
import { addStaff } from './staff.ts'
import { addEquipment, addInventory, addVendors } from './supplies.ts'
import { addDocuments, addEvents, addProjects, addTasks } from './work.ts'
import { type DemoRecord, type World, dayOf } from './world.ts'

/**
 * All records of one tenant, by entity. The same profile, time and authors give the same records, including ids. The
 * order is that of the dependencies: people, clients, sales, work, money.
 */
export function generateRecords(
  profile: Profile,
  now: Date,
  authors: readonly string[],
  reviewers = authors,
): ReadonlyMap<string, readonly DemoRecord[]> {
  const random = createRandom(profile.seed)
  const today = dayOf(now)
  const world: World = {
    profile,
    random,
    namer: createNamer(random, profile),
    now,
    today,
    firstDay: today - 425,
    authors,
    reviewers,
    records: new Map(),
  }

  const staff = addStaff(world)
  const accounts = addClients(world, staff)
  const deals = addDeals(world, staff, accounts)
  completeAccounts(world, accounts, deals)
  addOpportunities(world, staff, accounts, deals)
  addQuotes(world, staff, deals)
  addStages(world, deals)
  addAgreements(world, accounts, deals)

  const projects = addProjects(world, staff, accounts, deals)
  const tasks = addTasks(world, staff, projects)
  addEvents(world, staff, projects)
  addDocuments(world, staff, projects)

  const brands = addBrands(world, staff, accounts)
  const campaigns = addCampaigns(world, staff, accounts, brands)
  addContent(world, staff, campaigns)
  addLeads(world, staff, campaigns)

  const vendors = addVendors(world)
  addInvoices(world, projects)
  addExpenses(world, staff, projects, vendors)
  addBudgets(world, staff, campaigns)
  addInventory(world, staff, vendors)
  addEquipment(world, staff, vendors)
  addShop(world, accounts)

  addAutomations(world, staff)
  addMessages(world, accounts)
  addNotifications(world, staff, tasks, deals, projects)
  return world.records
}
