import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, type LanguageModel, streamText } from 'ai'
import type { App } from '../app.ts'
import { AllowList } from '../outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../outbound/outside-fetch.ts'
import { GenerationFault } from './fault.ts'

/** The part of an organization's AI endpoint that a call needs. */
export interface Endpoint {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string | null
}

export interface Prompt {
  readonly instructions: string
  readonly prompt: string
  readonly maxOutputTokens: number
}

interface Answer {
  readonly text: string
  readonly tokens: number
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Receives each part of the text as it arrives, from endpoints that can stream. */
  readonly onText?: ((part: string) => void) | undefined
}

/** Sends one prompt to the model. Failures are a `GenerationFault` whose message quotes nothing from the endpoint. */
export async function askModel(
  app: App,
  endpoint: Endpoint,
  prompt: Prompt,
  { signal, onText }: AskOptions = {},
): Promise<Answer> {
  const { model } = endpoint
  if (model === null) throw new GenerationFault('No AI model is chosen under Settings, Integrations.', false)
  const call = outsideFetch({ allow: new AllowList(app.config.outboundAllow), milliseconds: 60_000, bytes: 2_000_000 })
  const asking = { ...prompt, maxRetries: 0, ...(signal && { abortSignal: signal }) }
  try {
    if (!onText) return await askWhole(modelOf(endpoint, model, call), asking)
    let answered: Response | null = null
    const streaming: typeof fetch = async (...request) => {
      answered = await call(...request)
      if (isStream(answered)) return answered
      throw new NotStreamed()
    }
    try {
      return await askStreaming(modelOf(endpoint, model, streaming), asking, onText)
    } catch (error) {
      if (!causesOf(error).some((cause) => cause instanceof NotStreamed)) throw error
      // Use an answer that came whole; retry without streaming when the endpoint refuses to stream.
      const whole = answered!
      return await askWhole(
        modelOf(endpoint, model, refusesStreams.has(whole.status) ? call : async () => whole),
        asking,
      )
    }
  } catch (error) {
    throw faultOf(error, model)
  }
}

function modelOf({ baseUrl, apiKey }: Endpoint, model: string, call: typeof fetch): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'ai',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey !== null && { apiKey }),
    fetch: call,
  })
  return provider.chatModel(model)
}

/** The job retries a failed request, where users see it; the library does not. */
interface Asking extends Prompt {
  readonly maxRetries: number
  readonly abortSignal?: AbortSignal
}

async function askWhole(model: LanguageModel, asking: Asking): Promise<Answer> {
  const { text, usage } = await generateText({ ...asking, model })
  return { text, tokens: usage.totalTokens ?? 0 }
}

async function askStreaming(model: LanguageModel, asking: Asking, onText: (part: string) => void): Promise<Answer> {
  // The library would print errors, which may quote the endpoint.
  const { stream, usage } = streamText({ ...asking, model, onError: () => {} })
  let text = ''
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') asking.abortSignal?.throwIfAborted()
    if (part.type !== 'text-delta') continue
    text += part.text
    onText(part.text)
  }
  return { text, tokens: (await usage).totalTokens ?? 0 }
}

class NotStreamed extends Error {}

const isStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith('text/event-stream') === true

/** Statuses with which endpoints refuse an option that they do not support. */
const refusesStreams = new Set([400, 405, 415, 422, 501])

/** An error and the errors that the library wrapped in it. */
function causesOf(error: unknown): unknown[] {
  const causes = [error]
  for (let at = error; at instanceof Error && at.cause !== undefined && causes.length < 5; at = at.cause)
    causes.push(at.cause)
  return causes
}

function faultOf(error: unknown, model: string): GenerationFault {
  const outbound = causesOf(error).find((cause) => cause instanceof OutboundError)
  if (outbound) return new GenerationFault(outbound.message, outbound.isTransient)
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
