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
import { uuid } from '../../shapes/uuid-shape.ts'
import { embeddingSites } from '../../public-links.ts'
import { fields } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'
import { t } from '../messages.ts'

export const formSection = object({ title: text(200), description: text(5000), columns: wholeNumber(1, 2), fields })

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

const group = () => t('publicForm')
/** Settings of the page that everyone with the link sees. */
const publicPage = {
  language: annotate(
    oneOf(['browser', ...languages], { labels: { browser: () => t('languageOfTheBrowser'), ...languageNames } }),
    { group, label: () => t('language'), fallback: 'browser' },
  ),
  title: annotate(text(200), { group, label: () => t('title'), placeholder: () => t('nameOfTheView') }),
  intro: annotate(text(5000), { group, label: () => t('introduction'), isLong: true }),
  cover: annotate(uuid, { group, label: () => t('coverImage'), help: () => t('shownAboveTheForm'), editor: 'cover' }),
  thanks: annotate(text(2000), {
    group,
    label: () => t('messageAfterSubmitting'),
    isLong: true,
    placeholder: () => t('thanksYourResponseWasRecorded'),
  }),
  redirect: annotate(webAddress, {
    group,
    label: () => t('pageToOpenAfterSubmitting'),
    help: () => t('insteadOfTheMessage'),
    placeholder: 'https://example.com/thank-you',
  }),
  closesAt: annotate(moment, { group, label: () => t('closingDate'), editor: 'datetime' }),
  maxResponses: annotate(wholeNumber(1, 1_000_000), {
    group,
    label: () => t('maximumNumberOfResponses'),
    placeholder: () => t('noLimit'),
  }),
  closedMessage: annotate(text(2000), {
    group,
    label: () => t('messageWhenClosed'),
    isLong: true,
    placeholder: () => t('thisFormIsClosed'),
  }),
  isProtected: annotate(mark, {
    group,
    label: () => t('protectAgainstSpam'),
    help: () => t('browserSolvesASmallCalculation'),
  }),
  sites: annotate(embeddingSites, {
    group,
    label: () => t('websitesThatMayEmbedThe'),
    help: () => t('oneAddressPerLineLeave'),
    placeholder: 'https://example.com',
    editor: 'lines',
  }),
}

export const form = {
  label: () => t('form'),
  summary: () => t('formToAddRecordsOne'),
  settings: {
    layout: annotate(
      oneOf(['single', 'double', 'tabs', 'wizard'], {
        labels: {
          single: () => t('oneColumn'),
          double: () => t('twoColumns'),
          tabs: () => t('tabs'),
          wizard: () => t('wizard'),
        },
      }),
      { label: () => t('layout'), help: () => t('tabsAndWizardShowEach') },
    ),
    sections: annotate(list(formSection, 100), { label: () => t('sections'), editor: 'sections' }),
    conditions: annotate(list(condition, 200), { label: () => t('conditions'), editor: 'conditions' }),
    submitActions: annotate(
      list(
        oneOf(['save', 'save_and_new'], { labels: { save: () => t('save'), save_and_new: () => t('saveAndNew') } }),
        2,
      ),
      { label: () => t('buttons') },
    ),
    enableValidation: annotate(flag, { label: () => t('validateWhileTyping') }),
    ...publicPage,
  },
  publicLink: 'form',
} satisfies ViewTypeDefinition

const formView = object(form.settings)
export type FormViewConfig = ValueOf<typeof formView>
