import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql, rest } from '../../../lib/api/api.ts'

/** The AI endpoint of an organization. The server never returns the key. */
export interface AiSettings {
  readonly baseUrl: string | null
  readonly model: string | null
  readonly isEnabled: boolean
  readonly dailyRequests: number
  readonly hasKey: boolean
  readonly requestsToday: number
  readonly tokensToday: number
}

export type AiSettingsData = Partial<Pick<AiSettings, 'baseUrl' | 'model' | 'isEnabled' | 'dailyRequests'>> & {
  readonly apiKey?: string | null
}

const notYet: AiSettings = {
  baseUrl: null,
  model: null,
  isEnabled: true,
  dailyRequests: 500,
  hasKey: false,
  requestsToday: 0,
  tokensToday: 0,
}

const selection = 'baseUrl model isEnabled dailyRequests hasKey requestsToday tokensToday'
const keyOf = (organizationId: string) => ['organization', organizationId, 'aiSettings']

export function useAiSettings(organizationId: string) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query AiSettings($organizationId: ID!) {
  settings: aiSettings(where: {organizationId: {eq: $organizationId}}, limit: 1) { ${selection} }
}`)
      const { settings } = await graphql('admin', document, { organizationId }, { signal })
      return settings[0] ?? notYet
    },
  })
}

export function useUpdateAiSettings(organizationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (data: AiSettingsData) => {
      const document = adminDocument(`mutation UpdateAiSettings($organizationId: ID!, $data: UpdateAiSettingsInput!) {
  settings: updateAiSettings(organizationId: $organizationId, data: $data) { ${selection} }
}`)
      return (await graphql('admin', document, { organizationId, data })).settings
    },
    onSuccess: (settings) => client.setQueryData(keyOf(organizationId), settings),
  })
}

/** Tests the endpoint with the values of the form, saved or not. */
export function useTestAiSettings(organizationId: string) {
  return useMutation({
    mutationFn: (data: AiSettingsData) =>
      rest<{ ok: boolean; message: string }>('/api/ai/test', { method: 'POST', body: { organizationId, data } }),
  })
}
