import * as f from '../../fields.ts'

/** Choices that several entities share, so that each value has the same colour everywhere. */
export const priorities = f.choices({ high: 'red', medium: 'yellow', low: 'green' })

export const industries = f.choices({
  food_and_drink: ['orange', 'Food & drink'],
  retail: 'pink',
  health: 'teal',
  technology: 'blue',
  finance: 'green',
  travel: 'cyan',
  education: 'violet',
  energy: 'yellow',
  culture: 'red',
  manufacturing: 'gray',
})

export const services = f.choices({
  branding: 'violet',
  website: 'blue',
  social_media: 'pink',
  video: 'red',
  content: 'teal',
  advertising: 'orange',
  events: 'yellow',
  research: 'indigo',
})

export const channels = f.choices({
  social: 'pink',
  search: 'blue',
  display: 'cyan',
  email: ['violet', 'Email'],
  video: 'red',
  print: 'gray',
  outdoor: 'yellow',
  events: 'orange',
})

export const areas = f.choices({
  sales: 'green',
  delivery: 'violet',
  marketing: 'pink',
  finance: 'teal',
  people: 'orange',
  operations: 'yellow',
})

export const skills = f.choices({
  strategy: 'indigo',
  copywriting: 'teal',
  graphic_design: 'violet',
  motion_design: 'red',
  photography: 'orange',
  web_development: 'blue',
  media_buying: 'pink',
  analytics: 'cyan',
  project_management: 'green',
  account_management: 'yellow',
})
