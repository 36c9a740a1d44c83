import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../../lib/session/use-rights.ts'
import { bigIntQuery } from '../../../lib/tenants/big-int.ts'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Row, ToggleRow } from '../parts/parts.tsx'
import { t } from './messages.ts'

interface BigIntRowProps {
  tenantId: string
  organizationId: string | null
}

/** The scalar of number fields in the tenant's schema. */
export function BigIntRow({ tenantId, organizationId }: BigIntRowProps) {
  const mayChange = useMay('tenant:update')
  const client = useQueryClient()
  const query = bigIntQuery(tenantId)
  const { data, error } = useQuery(query)
  const update = useOrganizationMutation(organizationMutations.updateTenant, organizationId)
  const change = (usesBigInt: boolean) =>
    update.mutate(
      { id: tenantId, data: { usesBigInt } },
      {
        onSuccess: () => {
          client.setQueryData(query.queryKey, usesBigInt)
          void showToast('success', t(usesBigInt ? 'numbersAreBigInt' : 'numbersAreInt'))
        },
        onError: ({ message }) => void showToast('error', message),
      },
    )
  const label = t('integersAsBigInt')
  const help = error?.message ?? t('integersAsBigIntHelp')
  if (!mayChange)
    return (
      <Row label={label} help={help}>
        {data !== undefined && <span className="text-sm">{t(data ? 'on' : 'off')}</span>}
      </Row>
    )
  return (
    <ToggleRow
      label={label}
      help={help}
      checked={update.isPending ? update.variables.data.usesBigInt === true : data === true}
      disabled={data === undefined || update.isPending}
      onCheckedChange={change}
    />
  )
}
