import { agency } from './agency.ts'
import { assetInventory } from './asset-inventory.ts'
import { clinic } from './clinic.ts'
import { construction } from './construction.ts'
import type { ShippedTemplate } from '../define-template.ts'
import { eventPlanning } from './event-planning.ts'
import { fitnessStudio } from './fitness-studio.ts'
import { lawFirm } from './law-firm.ts'
import { nonprofit } from './nonprofit.ts'
import { onlineShop } from './online-shop.ts'
import { realEstate } from './real-estate.ts'
import { recruiting } from './recruiting.ts'
import { restaurant } from './restaurant.ts'
import { school } from './school.ts'
import { softwareProduct } from './software-product.ts'

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
