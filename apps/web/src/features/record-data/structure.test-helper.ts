import { buildStructure, type EntityReply, type FieldReply } from './structure.ts'

/** A field as the admin endpoint returns it; tests override what matters to them. */
export function fieldReply(name: string, fieldType: string, more: Partial<FieldReply> = {}): FieldReply {
  return {
    id: `field-${name}`,
    name,
    displayName: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '),
    icon: null,
    fieldType,
    isRequired: false,
    isUnique: false,
    isReadonly: false,
    settings: {},
    resultType: null,
    resultSettings: null,
    validationRules: {},
    defaultValue: null,
    placeholder: null,
    helpText: null,
    showInList: true,
    showInDetail: true,
    showInForm: true,
    searchable: true,
    sectionName: null,
    ...more,
  }
}

export function entityReply(name: string, id: string, fields: readonly FieldReply[]): EntityReply {
  return { id, name, displayName: name, pluralName: `${name}s`, icon: null, color: null, fields }
}

export const accountId = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
export const dealId = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7f'
const projectId = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d80'

const stages = [
  { value: 'open', label: 'Open', color: 'blue' },
  { value: 'won', label: 'Won', color: 'green' },
]

export const account = entityReply('account', accountId, [
  fieldReply('name', 'text'),
  fieldReply('city', 'text'),
  fieldReply('tier', 'select', { settings: { choices: ['gold', 'bronze'].map((value) => ({ value })) } }),
])
export const project = entityReply('project', projectId, [
  fieldReply('title', 'text'),
  fieldReply('deal', 'relationship', { settings: { entityId: dealId, inverseName: 'projects' } }),
])
export const deal = entityReply('big_deal', dealId, [
  fieldReply('stage', 'select', { settings: { choices: stages }, defaultValue: 'open' }),
  fieldReply('name', 'text', { isRequired: true }),
  fieldReply('amount', 'currency', { validationRules: { min: 0 } }),
  fieldReply('account', 'relationship', { settings: { entityId: accountId, inverseName: 'deals' } }),
  fieldReply('tags', 'multi_select', { settings: { choices: stages } }),
  fieldReply('is_hot', 'boolean'),
  fieldReply('is_sure', 'boolean', { settings: { threeStates: true }, showInList: false, showInForm: false }),
  fieldReply('close_date', 'date'),
  fieldReply('source', 'text', { isReadonly: true, sectionName: 'Origin' }),
])

/** A deal that refers to an account and is referred to by projects. */
export const structure = buildStructure(deal, [account, project])
