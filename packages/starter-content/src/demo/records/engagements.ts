/**
 * The kinds of work that the agency sells. A deal, its project and the tasks come from the same engagement, so a
 * website project has tasks about a website. `{client}` stands for the client's name.
 */
export interface Engagement {
  readonly category: Category
  readonly services: readonly string[]
  /** Departments that do the work. */
  readonly departments: readonly string[]
  readonly names: readonly string[]
  /** The usual price, in thousands. */
  readonly price: readonly [number, number]
  /** The usual length, in days. */
  readonly days: readonly [number, number]
  readonly briefs: readonly string[]
  /** In the order in which they are done. */
  readonly tasks: readonly (readonly [title: string, hours: number])[]
}

export type Category = 'branding' | 'website' | 'social_media' | 'video' | 'content' | 'advertising' | 'events'

export const engagements: readonly Engagement[] = [
  {
    category: 'branding',
    services: ['branding', 'research'],
    departments: ['STR', 'CRE', 'DES'],
    names: ['Brand refresh', 'Naming and identity', 'Packaging redesign', 'Brand guidelines', 'Brand architecture'],
    price: [18, 95],
    days: [45, 110],
    briefs: [
      '{client} has grown faster than its look. We keep the name and the main colour, rebuild the rest, and hand over a system that their own team can use every day.',
      'After the merger {client} speaks with three voices. Wanted: one idea, one tone and a set of rules that fits on a single page, tested with staff before it goes public.',
      'New competitors look younger. {client} wants to keep loyal customers and win those under thirty, without a change that feels like a costume.',
    ],
    tasks: [
      ['Interview eight customers about the brand', 12],
      ['Collect and rate competitors’ appearances', 8],
      ['Write the positioning on one page', 10],
      ['Sketch three routes for the mark', 24],
      ['Test readability of the typeface at small sizes', 4],
      ['Draw the final mark and its variants', 18],
      ['Define colours for print and screen', 6],
      ['Build templates for letters and slides', 14],
      ['Photograph packaging dummies', 8],
      ['Write the tone of voice guide', 12],
      ['Prepare the board presentation', 8],
      ['Hand over files to their marketing team', 4],
    ],
  },
  {
    category: 'website',
    services: ['website', 'content'],
    departments: ['DIG', 'DES'],
    names: ['Website relaunch', 'Online shop', 'Career site', 'Store finder', 'Accessibility overhaul'],
    price: [22, 130],
    days: [60, 140],
    briefs: [
      'Two out of three visitors of {client} come by phone and leave on the first page. We rebuild the site around their five most frequent questions and cut loading time to under two seconds.',
      'The editors at {client} need an hour to change a price. The new site must let them do it in a minute, in three languages, without calling us.',
      '{client} must meet the accessibility rules by the end of the year. We check every template with screen reader users and repair what gets in their way.',
    ],
    tasks: [
      ['Map the present site and its traffic', 8],
      ['Card sorting with six visitors', 6],
      ['Wireframes for home, list and detail pages', 20],
      ['Agree on the content model with the editors', 6],
      ['Design the component library', 28],
      ['Build the page templates', 40],
      ['Connect product data', 24],
      ['Move 120 articles to the new structure', 16],
      ['Write redirects for old addresses', 5],
      ['Test with a screen reader and keyboard only', 10],
      ['Load test before the launch', 6],
      ['Train the editors', 4],
      ['Launch checklist and monitoring', 5],
    ],
  },
  {
    category: 'social_media',
    services: ['social_media', 'content'],
    departments: ['CON', 'CRE'],
    names: ['Always-on social media', 'Community management', 'Creator program', 'Social media launch'],
    price: [9, 52],
    days: [60, 120],
    briefs: [
      '{client} posts when there is time. We plan four weeks ahead, answer within two hours in opening times and show every month what was worth the effort.',
      'Customers of {client} already film themselves with the product. We find twenty of them, agree on clear terms and give them reasons to go on.',
    ],
    tasks: [
      ['Review of the last six months of posts', 6],
      ['Editorial plan for the coming month', 8],
      ['Write the reply guide for difficult comments', 5],
      ['Shoot short clips at the client’s site', 10],
      ['Design templates for stories', 9],
      ['Shortlist creators and check their audience', 8],
      ['Draw up the creator agreement', 4],
      ['Cut six clips for the launch week', 14],
      ['Set up monitoring of mentions', 3],
      ['Monthly report with three recommendations', 5],
    ],
  },
  {
    category: 'video',
    services: ['video'],
    departments: ['FIL', 'CRE'],
    names: ['Product film', 'Recruiting film', 'Explainer series', 'Company portrait'],
    price: [14, 85],
    days: [30, 75],
    briefs: [
      'Ninety seconds that show what it is like to work at {client}: no actors, no slogans, four people on an ordinary Tuesday.',
      'Support at {client} answers the same ten questions all day. We make ten explainers of one minute, filmed in two days, with subtitles in four languages.',
      '{client} shows a new product at the trade fair in spring. The film must work without sound, on a screen of four metres as well as on a phone.',
    ],
    tasks: [
      ['Write the treatment', 8],
      ['Storyboard for the main film', 14],
      ['Scout locations', 10],
      ['Cast and brief the protagonists', 8],
      ['Book crew and camera equipment', 4],
      ['Shooting day one', 12],
      ['Shooting day two', 12],
      ['Rough cut', 20],
      ['Colour grading and sound mix', 14],
      ['Subtitles in all languages', 6],
      ['Export versions for each channel', 4],
    ],
  },
  {
    category: 'content',
    services: ['content', 'research'],
    departments: ['CON'],
    names: ['Customer magazine', 'Newsletter program', 'Case study series', 'Search-friendly guide'],
    price: [8, 45],
    days: [45, 120],
    briefs: [
      '{client} knows more about its field than anybody, and keeps it in slide decks. We turn that knowledge into a guide that people find when they search for help.',
      'Six customers tell how they work with {client}: numbers that they release, problems included. Each story as an article, a page for sales and a short film.',
    ],
    tasks: [
      ['Find out what people search for', 8],
      ['Plan topics for two quarters', 6],
      ['Interview the first customer', 4],
      ['Write the lead article', 9],
      ['Photo shoot with the customer', 8],
      ['Layout of the first issue', 16],
      ['Set up the newsletter template', 6],
      ['Release of quotes and figures', 3],
      ['Proofread and fact check', 5],
      ['Compare subject lines with a small group', 3],
    ],
  },
  {
    category: 'advertising',
    services: ['advertising', 'research'],
    departments: ['MED', 'CRE'],
    names: ['Launch advertising', 'Search advertising', 'Out-of-home series', 'Regional media plan', 'Media audit'],
    price: [16, 140],
    days: [35, 90],
    briefs: [
      '{client} opens in four new cities. We make the name known there before the doors open, with two thirds of the money within five kilometres of each store.',
      'Costs per order at {client} have doubled within a year. We audit the account, stop what does not sell and test three new audiences with a fixed budget.',
    ],
    tasks: [
      ['Agree on target figures with the client', 4],
      ['Media plan with three scenarios', 12],
      ['Develop the key visual', 24],
      ['Write headlines for all formats', 8],
      ['Negotiate poster sites', 6],
      ['Set up conversion measurement', 7],
      ['Adapt the key visual to twelve formats', 16],
      ['Brand lift survey before the start', 5],
      ['Check placements in the first week', 4],
      ['Shift budget to the best audiences', 3],
      ['Final report and recommendations', 8],
    ],
  },
  {
    category: 'events',
    services: ['events', 'video'],
    departments: ['EVT', 'DES'],
    names: ['Trade fair presence', 'Anniversary celebration', 'Product roadshow', 'Customer day'],
    price: [20, 120],
    days: [50, 110],
    briefs: [
      '{client} turns fifty. Instead of a gala we open the factory for a day: staff show their work, families are invited, and the pictures serve for a year.',
      'A stand of sixty square metres for {client}. Goal: two hundred qualified talks in three days. Everything must fit into one lorry and serve again in autumn.',
    ],
    tasks: [
      ['Compare venues and dates', 8],
      ['Budget with 10 percent reserve', 4],
      ['Design the stand', 26],
      ['Invitation and guest list', 6],
      ['Book catering and check allergies', 4],
      ['Brief hosts and speakers', 5],
      ['Safety plan for the venue', 6],
      ['Produce signs and printed matter', 10],
      ['Set-up and rehearsal', 14],
      ['Follow up talks within a week', 8],
      ['Evaluation with the client', 4],
    ],
  },
]
