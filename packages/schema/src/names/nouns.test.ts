import { expect, test } from 'vitest'
import { pluralOf, withArticle } from './nouns.ts'

test.each([
  'a Lead',
  'an Invoice',
  'an Opportunity',
  'a User',
  'a Unit',
  'a University',
  'a Utility bill',
  'a European site',
  'a One-off',
  'an Onboarding',
  'an Uninstalled app',
  'an Upload',
  'an Hour',
  'an Honorary member',
  'a Home',
])('%s', (expected) => expect(withArticle(expected.replace(/^an? /, ''))).toBe(expected))

test.each([
  ['Deal', 'Deals'],
  ['Time entry', 'Time entries'],
  ['Company', 'Companies'],
  ['Day', 'Days'],
  ['Status', 'Statuses'],
  ['Address', 'Addresses'],
  ['Box', 'Boxes'],
  ['Batch', 'Batches'],
  ['Lead 3', 'Lead 3s'],
])('the plural of %s is %s', (noun, plural) => expect(pluralOf(noun)).toBe(plural))
