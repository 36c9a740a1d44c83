import { id, object } from '@monarch/shapes'
import { argsInput, inputObject } from '../../api/graphql/args-input.ts'
import { type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { aiSettingsChange, updateAiSettings } from './settings.ts'
import { wholeOrganization } from '../../request/decisions.ts'

export const aiMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'updateAiSettings',
    confirm: true,
    description: 'Updates the given AI settings of an organization.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'aiSetting',
    args: argsInput(
      object(
        { organizationId: id, data: inputObject('UpdateAiSettingsInput', aiSettingsChange) },
        'organizationId',
        'data',
      ),
    ),
    run: (change, { organizationId, data }) =>
      updateAiSettings(change, wholeOrganization(change.ctx, organizationId), data),
  }),
]
