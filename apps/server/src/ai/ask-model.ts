import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText } from 'ai'
import type { App } from '../app.ts'
import { AllowList } from '../outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../outbound/outside-fetch.ts'
import { GenerationFault } from './fault.ts'
import type { Prompt } from './prompt.ts'
import type { Endpoint } from './settings.ts'

/** One call of the model. What goes wrong is a `GenerationFault` with a sentence that holds nothing of what the endpoint said. */
export async function askModel(
  app: App,
  { baseUrl, apiKey, model }: Endpoint,
  prompt: Prompt,
  signal?: AbortSignal,
): Promise<{ readonly text: string; readonly tokens: number }> {
  if (model === null) throw new GenerationFault('No AI model is chosen under Settings, Integrations.', false)
  const provider = createOpenAICompatible({
    name: 'ai',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    fetch: outsideFetch({ allow: new AllowList(app.config.outboundAllow), milliseconds: 60_000, bytes: 2_000_000 }),
  })
  try {
    const { text, usage } = await generateText({
      ...prompt,
      model: provider.chatModel(model),
      // A request that fails is tried again by the job, where people see it.
      maxRetries: 0,
      ...(signal && { abortSignal: signal }),
    })
    return { text, tokens: usage.totalTokens ?? 0 }
  } catch (error) {
    throw faultOf(error, model)
  }
}

function faultOf(error: unknown, model: string): GenerationFault {
  if (error instanceof OutboundError) return new GenerationFault(error.message, error.isTransient)
  if (!APICallError.isInstance(error) || error.statusCode === undefined || error.statusCode < 400)
    return new GenerationFault('The AI endpoint answered in a way that is not the OpenAI protocol.', false)
  const status = error.statusCode
  if (status === 401 || status === 403)
    return new GenerationFault(`The AI endpoint refused the API key (${status}).`, false)
  if (status === 404)
    return new GenerationFault(`The AI endpoint has no model "${model}", or its address is wrong (404).`, false)
  if (status === 429) return new GenerationFault('The AI endpoint is busy, or its own limit is used up (429).', true)
  if (status >= 500) return new GenerationFault(`The AI endpoint failed (${status}).`, true)
  return new GenerationFault(`The AI endpoint refused the request (${status}).`, false)
}
