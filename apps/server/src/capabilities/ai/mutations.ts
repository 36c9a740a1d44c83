import { idArgument, dataInput } from '../../api/graphql/data-input.ts'
import type { AdminMutation } from '../../api/admin/admin-mutation.ts'
import { aiSettingsChange, updateAiSettings } from './settings.ts'
import { wholeOrganization } from '../../request/decisions.ts'

const input = dataInput('UpdateAiSettingsInput', aiSettingsChange)

export const aiMutations: readonly AdminMutation[] = [
  {
    name: 'updateAiSettings',
    confirm: true,
    description: 'Updates the given AI settings of an organization.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'aiSetting',
    args: () => ({
      organizationId: idArgument,
      data: input.argument,
    }),
    run: (change, args) =>
      updateAiSettings(change, wholeOrganization(change.ctx, args.organizationId), input.read(args.data)),
  },
]
