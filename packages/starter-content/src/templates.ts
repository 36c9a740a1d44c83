import { agency } from './templates/agency.ts'
import { assetInventory } from './templates/asset-inventory.ts'
import { clinic } from './templates/clinic.ts'
import { construction } from './templates/construction.ts'
import type { ShippedTemplate } from './define-template.ts'
import { eventPlanning } from './templates/event-planning.ts'
import { fitnessStudio } from './templates/fitness-studio.ts'
import { lawFirm } from './templates/law-firm.ts'
import { nonprofit } from './templates/nonprofit.ts'
import { onlineShop } from './templates/online-shop.ts'
import { realEstate } from './templates/real-estate.ts'
import { recruiting } from './templates/recruiting.ts'
import { restaurant } from './templates/restaurant.ts'
import { school } from './templates/school.ts'
import { softwareProduct } from './templates/software-product.ts'

/** The templates that ship with the product: a first workspace for each industry. */
export const shippedTemplates: readonly ShippedTemplate[] = [
  agency,
  assetInventory,
  clinic,
  construction,
  eventPlanning,
  fitnessStudio,
  lawFirm,
  nonprofit,
  onlineShop,
  realEstate,
  recruiting,
  restaurant,
  school,
  softwareProduct,
]
