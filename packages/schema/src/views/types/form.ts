import { languageNames, languages } from '@monarch/messages'
import {
  annotate,
  fail,
  flag,
  list,
  mark,
  named,
  object,
  ok,
  oneOf,
  refine,
  text,
  trimmed,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { fields } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

export const formSection = object({ title: text(200), description: text(5000), columns: wholeNumber(1, 2), fields })

/** The origin of a website (`https://example.com`); subdomains are written `https://*.example.com`. */
const site = refine(trimmed(300), (given) =>
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?\/?$/i.test(given)
    ? ok(given.toLowerCase().replace(/\/$/, ''))
    : {
        ok: false,
        message: `"${given}" is not the address of a website, such as https://example.com`,
        isSentence: true,
      },
)

const webAddress = refine(trimmed(2000), (given) =>
  given === '' || /^https?:\/\/[^\s/]/i.test(given) ? ok(given) : fail('must begin with https:// or http://'),
)

const moment = refine(trimmed(40), (given) =>
  given === '' || !Number.isNaN(Date.parse(given)) ? ok(given) : fail('must be a date and time (ISO 8601)'),
)

/** Shows or requires a field depending on the answers in other fields. */
const condition = object(
  { field: named('field'), effect: oneOf(['show', 'require']), where: named('rule') },
  'field',
  'effect',
  'where',
)

const group = 'Public form'
/** Settings of the page that everyone with the link sees. */
const publicPage = {
  language: annotate(
    oneOf(['browser', ...languages], { labels: { browser: 'Language of the browser', ...languageNames } }),
    { group, label: 'Language', fallback: 'browser' },
  ),
  title: annotate(text(200), { group, label: 'Title', placeholder: 'Name of the view' }),
  intro: annotate(text(5000), { group, label: 'Introduction', isLong: true }),
  thanks: annotate(text(2000), {
    group,
    label: 'Message after submitting',
    isLong: true,
    placeholder: 'Thanks, your response was recorded.',
  }),
  redirect: annotate(webAddress, {
    group,
    label: 'Page to open after submitting',
    help: 'Instead of the message',
    placeholder: 'https://example.com/thank-you',
  }),
  closesAt: annotate(moment, { group, label: 'Closing date', editor: 'datetime' }),
  maxResponses: annotate(wholeNumber(1, 1_000_000), {
    group,
    label: 'Maximum number of responses',
    placeholder: 'No limit',
  }),
  closedMessage: annotate(text(2000), {
    group,
    label: 'Message when closed',
    isLong: true,
    placeholder: 'This form is closed.',
  }),
  isProtected: annotate(mark, {
    group,
    label: 'Protect against spam',
    help: 'The browser solves a small calculation before it submits. No other service is involved',
  }),
  sites: annotate(list(site, 50), {
    group,
    label: 'Websites that may embed the form',
    help: 'One address per line. Leave empty to allow every website',
    placeholder: 'https://example.com',
    editor: 'lines',
  }),
}

export const form = {
  label: 'Form',
  summary: 'A form to add records one by one',
  settings: {
    layout: annotate(
      oneOf(['single', 'double', 'tabs', 'wizard'], {
        labels: { single: 'One column', double: 'Two columns', tabs: 'Tabs', wizard: 'Wizard' },
      }),
      { label: 'Layout', help: 'Tabs and wizard show each section as a page' },
    ),
    sections: annotate(list(formSection, 100), { label: 'Sections', editor: 'sections' }),
    conditions: annotate(list(condition, 200), { label: 'Conditions', editor: 'conditions' }),
    submitActions: annotate(
      list(oneOf(['save', 'save_and_new'], { labels: { save: 'Save', save_and_new: 'Save and new' } }), 2),
      { label: 'Buttons' },
    ),
    enableValidation: annotate(flag, { label: 'Validate while typing' }),
    ...publicPage,
  },
  hasPublicLink: true,
} satisfies ViewTypeDefinition

const formView = object(form.settings)
export type FormViewConfig = ValueOf<typeof formView>
