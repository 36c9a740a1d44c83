import { mostHomeTiles } from '@monarch/schema'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { useInsightTexts } from '../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import type { HomeTile } from './blocks.ts'
import { ChosenPlaces } from './ChosenPlaces.tsx'
import { t } from './customize-messages.ts'

interface TilesEditorProps {
  readonly tiles: readonly HomeTile[]
  /** True when the choice is for others, who do not see personal reports and metrics. */
  readonly isShared: boolean
  readonly onChange: (tiles: readonly HomeTile[]) => void
}

/** Chooses single reports and metrics for the start page. Those of other workspaces are hidden and kept. */
export function TilesEditor({ tiles, isShared, onChange }: TilesEditorProps) {
  const { data, error, isPending } = useTileNames()
  const known = tiles.flatMap(({ id }) => data?.find((each) => each.id === id) ?? [])
  const options = (data ?? [])
    .filter(({ id, visibility }) => tiles.every((tile) => tile.id !== id) && !(isShared && visibility === 'personal'))
    .map(optionOf)
  return (
    <ChosenPlaces
      label={t('tiles')}
      help={t('tilesHelp')}
      error={error ? t('tilesNotLoaded', { message: error.message }) : null}
      addLabel={t('addTile')}
      emptyText={t('noTiles')}
      isLoading={isPending}
      isFull={tiles.length >= mostHomeTiles}
      chosen={known.map(optionOf)}
      options={options}
      onAdd={(id) => onChange([...tiles, { kind: data!.find((each) => each.id === id)!.kind, id }])}
      onRemove={(id) => onChange(tiles.filter((each) => each.id !== id))}
    />
  )
}

const optionOf = ({ id, kind, name }: HomeTile & { readonly name: string }) => ({
  value: id,
  label: name,
  group: t(kind === 'report' ? 'reports' : 'metrics'),
})

function useTileNames() {
  const { tenantId } = useTenant()
  const { nameOf } = useInsightTexts()
  return useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'reports', 'tiles'),
    queryFn: async ({ signal }) => {
      const variables = { tenantId: tenantId! }
      const [{ reports }, { metrics }] = await Promise.all([
        graphqlAll('admin', reportsDocument, variables, { signal }),
        graphqlAll('admin', metricsDocument, variables, { signal }),
      ])
      return [
        ...reports.map((each) => ({ ...each, kind: 'report' as const })),
        ...metrics.map((each) => ({ ...each, kind: 'metric' as const })),
      ]
    },
    select: (tiles) => tiles.map((each) => ({ ...each, name: nameOf(each.kind, each) })),
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

const reportsDocument = adminDocument(`query ReportNames($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name visibility }
}`)
const metricsDocument = adminDocument(`query MetricNames($tenantId: ID!, $limit: Int, $offset: Int) {
  metrics(where: {tenantId: {eq: $tenantId}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name visibility }
}`)
