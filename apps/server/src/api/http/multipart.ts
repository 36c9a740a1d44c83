import type { MultipartFile } from '@fastify/multipart'
import { badInput } from '@monarch/schema'
import type { FastifyRequest } from 'fastify'

/**
 * The first part of a multipart request that is a file; fields come before it. The parser's errors do not say that a malformed form is
 * the client's fault: those of the form are translated here, and those that end the part's stream get a status.
 */
export async function filePartOf(
  request: FastifyRequest,
  options?: Parameters<FastifyRequest['file']>[0],
): Promise<MultipartFile | undefined> {
  try {
    const part = await request.file(options)
    // The rest of a short form may have been parsed before the part is given out.
    if (part?.file.errored) markAsFaultOfClient(part.file.errored)
    part?.file.on('error', markAsFaultOfClient)
    part?.file.once('end', () => stopParsing(request))
    return part
  } catch (error) {
    stopParsing(request)
    if (error instanceof Error && 'statusCode' in error) throw error
    throw badInput({ path: '', message: `The form cannot be read: ${(error as Error).message}.` })
  }
}

/**
 * Nothing after the file is used. The parser creates a stream for every part, even for those it skips, so a long form of tiny parts
 * would keep the process busy after its answer.
 */
function stopParsing({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

function markAsFaultOfClient(error: Error): void {
  Object.assign(error, { statusCode: 400 })
}
