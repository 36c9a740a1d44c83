import { demoPeople, europe, studio } from '../people.ts'
import type { Profile } from './profile.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

const studioStaff = [
  { ...demoPeople.ana, position: 'Head of Operations' },
  { ...demoPeople.malik, position: 'Account Manager' },
]

const europeStaff = [{ ...demoPeople.clara, position: 'Account Director' }]

export const studioProfile: Profile = {
  tenantName: studio,
  seed: 20_260_401,
  currency: 'USD',
  taxRates: [0, 0, 6.25, 8.25],
  utcOffset: -6,
  counts: {
    account: 120, contact: 400, deal: 300, project: 150, campaign: 100, task: 500, invoice: 350,
    company: 60, lead: 60, opportunity: 60, quote: 60, agreement: 48, pipeline: 12,
    event: 60, document: 60, brand: 48, content: 60, expense: 60, budget: 24,
    employee: 60, asset: 60, ticket: 48, license: 24, inventory_item: 40, vendor: 36,
    product: 30, sales_order: 60, customer: 60, report: 18, dashboard: 12, metric: 30,
    workflow: 16, trigger: 18, action: 40, message: 60, notification: 40,
  },
  origins: {
    anglo: 6, hispanic: 5, westAfrican: 3, eastAfrican: 2, indian: 4, chinese: 3, korean: 2, japanese: 2, vietnamese: 2,
    arabic: 2, turkish: 1, german: 1, french: 1, italian: 2, nordic: 1, polish: 2, portuguese: 2, dutch: 1,
  },
  stems: [
    ...words(`
      Larkmere Veldora Harrowby Kestrow Amberlyn Tessaro Pinecroft Brindlewood Solvane Quillon Wrenfield Torvane Copperdale Meridell
      Fennimoor Lumorra Driftwell Ostrellan Calderoy Junipera Marrowick Thistlemoor Norvella Peregrand Saltwhistle Hollinbrae Vantrell
      Ironbay Maplethorn Cindermill Ravensholt Bluefinch Orrendale Sundrift Tallowmere Wexcombe Yarrowfield Zephrine Alderquist
      Birchhaven Corvanta Dunmarrow Elmsworthy Farrowgate Glenhallow Hartquill Inverlane Jasperton Kindlebrook Lindenmoor Mossgate
      Nettlecombe Oakenshire Palisanne Quarryton Rosemarch Silverthatch Tidewright Umberlane Verdanza Westerlind Wildmere Yellowtern
      Zellwick Arborelle Beaconsway Clovermarch Dovecrest Emberlane Foxmarsh Gableton Heronsgate Islandry Jadewell Kilnworth
      Lanternfield Millstrand Northquay Orchardine Pebblecroft Quaylight Riverlaine Stonemarrow Tamberly Valemarch Windhollow Yewbrook
      Amaranthe Briarstone Candlemere Dapplewood Everholm Fernquist Goldenreed Hazelmont Ivorystone Kestling`),
    'Okonjo & Lind', 'Haddad Brothers', 'Delgado & Moss', 'Pham & Carver', 'Kowalczyk Sisters', 'Abera & Stone', 'Nakata Cole', 'Ruhl & Osei',
  ],
  legalForms: { 'United States': ['Inc.', 'LLC', 'Corp.'], Canada: ['Ltd.', 'Inc.'] },
  cities: [
    { city: 'Chicago', country: 'United States', postalCode: '606##', phone: '+1 312 555 01##' },
    { city: 'Chicago', country: 'United States', postalCode: '606##', phone: '+1 773 555 01##' },
    { city: 'Milwaukee', country: 'United States', postalCode: '532##', phone: '+1 414 555 01##' },
    { city: 'Minneapolis', country: 'United States', postalCode: '554##', phone: '+1 612 555 01##' },
    { city: 'Detroit', country: 'United States', postalCode: '482##', phone: '+1 313 555 01##' },
    { city: 'St. Louis', country: 'United States', postalCode: '631##', phone: '+1 314 555 01##' },
    { city: 'New York', country: 'United States', postalCode: '100##', phone: '+1 212 555 01##' },
    { city: 'Boston', country: 'United States', postalCode: '021##', phone: '+1 617 555 01##' },
    { city: 'Atlanta', country: 'United States', postalCode: '303##', phone: '+1 404 555 01##' },
    { city: 'Austin', country: 'United States', postalCode: '787##', phone: '+1 512 555 01##' },
    { city: 'Denver', country: 'United States', postalCode: '802##', phone: '+1 303 555 01##' },
    { city: 'Seattle', country: 'United States', postalCode: '981##', phone: '+1 206 555 01##' },
    { city: 'Toronto', country: 'Canada', postalCode: 'M5V #A#', phone: '+1 416 555 01##' },
    { city: 'Montréal', country: 'Canada', postalCode: 'H3B #C#', phone: '+1 514 555 01##' },
  ],
  streets: {
    'United States': words('Fulton Carpenter Larrabee Wabash Juniper Sycamore Chestnut Harbor Foundry Orchard').map((name) => `${name} Street`),
    Canada: words('Sherbourne Wellington Mercer Cartier Bloorview').map((name) => `${name} Avenue`),
  },
  taxNumber: { 'United States': '##-#######', Canada: '#########RT0001' },
  staff: studioStaff,
  staffNames: studioStaff.map((person) => person.name),
  departments: words('CLS STR CRE DES DIG CON MED FIL EVT FIN PPL ITO'),
  offices: [
    { name: 'Chicago, Fulton Market', kind: 'office', city: 'Chicago', capacity: 64 },
    { name: 'Chicago, Film Studio A', kind: 'studio', city: 'Chicago', capacity: 30 },
    { name: 'Chicago, Photo Studio B', kind: 'studio', city: 'Chicago', capacity: 12 },
    { name: 'Chicago, Prop Storage', kind: 'storage', city: 'Chicago', capacity: 4 },
    { name: 'New York, Hudson Loft', kind: 'office', city: 'New York', capacity: 18 },
    { name: 'Austin, East Side', kind: 'office', city: 'Austin', capacity: 14 },
    { name: 'Toronto, King West', kind: 'office', city: 'Toronto', capacity: 12 },
    { name: 'Milwaukee, Print Storage', kind: 'storage', city: 'Milwaukee', capacity: 4 },
    { name: 'Minneapolis, River Hall', kind: 'venue', city: 'Minneapolis', capacity: 220 },
    { name: 'Chicago, Lakeside Pavilion', kind: 'venue', city: 'Chicago', capacity: 350 },
    { name: 'Detroit, Foundry Hall', kind: 'venue', city: 'Detroit', capacity: 180 },
    { name: 'Denver, Meeting Rooms', kind: 'office', city: 'Denver', capacity: 10 },
  ],
}

export const europeProfile: Profile = {
  tenantName: europe,
  seed: 20_260_902,
  currency: 'EUR',
  taxRates: [19, 19, 20, 25],
  utcOffset: 1,
  counts: {
    account: 34, contact: 96, deal: 70, project: 36, campaign: 26, task: 120, invoice: 80,
    company: 18, lead: 20, opportunity: 18, quote: 20, agreement: 16, pipeline: 4,
    event: 20, document: 20, brand: 16, content: 22, expense: 20, budget: 10,
    employee: 22, asset: 20, ticket: 16, license: 10, inventory_item: 14, vendor: 14,
    product: 12, sales_order: 18, customer: 20, report: 8, dashboard: 6, metric: 14,
    workflow: 7, trigger: 8, action: 16, message: 20, notification: 14,
  },
  origins: {
    anglo: 3, hispanic: 3, westAfrican: 1, eastAfrican: 1, indian: 2, chinese: 1, korean: 1, japanese: 1, vietnamese: 1,
    arabic: 2, turkish: 3, german: 7, french: 5, italian: 3, nordic: 4, polish: 3, portuguese: 3, dutch: 3,
  },
  stems: [
    ...words(`
      Norrvik Tannwald Ostheide Lindaret Castelmar Vertigne Solenne Moravelle Fjellhus Sörmark Kaltenau Wiesengrund Bellerivage Montclar
      Rochevert Aldenhof Grünhain Vallonde Marchevel Pennywharf Greyfell Thornquay Lochnare Björkdal Nordhamra Estravel Vinterhav
      Auerfeld Kupferhof Rabenstieg Silbertal Wellenkamp`),
    'Dorn & Töchter', 'Brückner & Lohse', 'Deux Tilleuls', 'Tresco & Hale', 'Sjögren & Co',
  ],
  legalForms: { Germany: ['GmbH', 'AG', 'GmbH & Co. KG'], France: ['SAS', 'SARL'], Sweden: ['AB'], 'United Kingdom': ['Ltd', 'plc'] },
  cities: [
    { city: 'Berlin', country: 'Germany', postalCode: '101##', phone: '+49 30 23125 ###' },
    { city: 'Hamburg', country: 'Germany', postalCode: '203##', phone: '+49 40 66969 ###' },
    { city: 'Köln', country: 'Germany', postalCode: '506##', phone: '+49 221 4710 ###' },
    { city: 'München', country: 'Germany', postalCode: '803##', phone: '+49 89 99998 ###' },
    { city: 'Paris', country: 'France', postalCode: '750##', phone: '+33 1 99 00 ## ##' },
    { city: 'Lyon', country: 'France', postalCode: '690##', phone: '+33 4 65 71 ## ##' },
    { city: 'Stockholm', country: 'Sweden', postalCode: '11# ##', phone: '+46 8 465 004 ##' },
    { city: 'London', country: 'United Kingdom', postalCode: 'E# #QA', phone: '+44 20 7946 0###' },
    { city: 'Manchester', country: 'United Kingdom', postalCode: 'M# #BD', phone: '+44 161 496 0###' },
  ],
  streets: {
    Germany: words('Lindenweg Gerberstraße Mühlengasse Werftstraße Gartenallee'),
    France: ['rue des Tilleuls', 'quai des Brumes', 'rue du Moulin', 'avenue des Jardins'],
    Sweden: words('Björkgatan Hamngatan Kvarngränd'),
    'United Kingdom': ['Wharf Lane', 'Foundry Road', 'Orchard Row', 'Mill Street'],
  },
  taxNumber: { Germany: 'DE#########', France: 'FR###########', Sweden: 'SE##########01', 'United Kingdom': 'GB#########' },
  staff: europeStaff,
  staffNames: europeStaff.map((person) => person.name),
  departments: words('CLS CRE DIG CON MED ITO'),
  offices: [
    { name: 'Berlin, Kanalufer', kind: 'office', city: 'Berlin', capacity: 26 },
    { name: 'Berlin, Studio Nord', kind: 'studio', city: 'Berlin', capacity: 16 },
    { name: 'Paris, Atelier Tilleul', kind: 'office', city: 'Paris', capacity: 8 },
    { name: 'Stockholm, Hamnen', kind: 'office', city: 'Stockholm', capacity: 6 },
    { name: 'Hamburg, Materiallager', kind: 'storage', city: 'Hamburg', capacity: 3 },
    { name: 'London, Wharf Rooms', kind: 'venue', city: 'London', capacity: 120 },
  ],
}

export const demoProfiles: readonly Profile[] = [studioProfile, europeProfile]
