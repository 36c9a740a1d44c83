import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@monarch/schema'
import type { FastifyRequest } from 'fastify'

/**
 * The first file part of a multipart request; fields come before it. Translates the parser's errors: errors of the form here, errors of the
 * part's stream where they are reported (`faultOfForm`).
 */
export async function filePartOf(
  request: FastifyRequest,
  options?: Parameters<FastifyRequest['file']>[0],
): Promise<MultipartFile | undefined> {
  try {
    const part = await request.file(options)
    // The rest of a short form may have been parsed before the part is returned.
    if (part?.file.errored) translateFault(part.file.errored)
    part?.file.on('error', translateFault)
    part?.file.once('end', () => stopParsing(request))
    return part
  } catch (error) {
    stopParsing(request)
    throw translate(error as Error)
  }
}

/** The response to an error that ended a part of the form; null for any other error. */
export function faultOfForm(error: Error): AppError | null {
  return faults.get(error) ?? null
}

const faults = new WeakMap<Error, AppError>()

/**
 * Ignores everything after the file. The parser creates a stream for every part, even for those it skips, so a long form of tiny parts
 * would keep the process busy after the response.
 */
function stopParsing({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Translates faults of the form. Other errors come from what reads it: a full disk destroys the stream with its own error. */
function translateFault(error: Error): void {
  if (('code' in error && String(error.code) in messages) || isCut(error)) translate(error)
}

function translate(error: Error): AppError {
  const code = 'code' in error ? String(error.code) : ''
  const {
    message,
    path = '',
    limit,
  } = messages[code] ?? (isCut(error) ? cut : isWithoutBoundary(error) ? noBoundary : unreadable)
  const fault = new AppError('BAD_USER_INPUT', message, { issues: [{ path, message }], ...(limit && { limit }) })
  if (limit) Object.assign(fault, { statusCode: 413 })
  faults.set(error, fault)
  return fault
}

/** Limits of a form with a file. */
export const fileFormLimits = { formFiles: 1, formFields: 10, formParts: 1000 } as const

/** Parser options of a route that takes a file. */
export const formOf = (fileSize: number) => ({
  limits: {
    files: fileFormLimits.formFiles,
    fields: fileFormLimits.formFields,
    parts: fileFormLimits.formParts,
    fileSize,
  },
})

interface Message {
  readonly message: string
  readonly path?: string
  readonly limit?: string
}

const cut: Message = {
  message: 'The form ends in the middle of a part. Send all of it, with the boundary that closes it.',
}
const noBoundary: Message = {
  message:
    'The header content-type has no boundary. Send "multipart/form-data; boundary=…", or let the HTTP client write the header.',
}
const unreadable: Message = {
  message: 'The form cannot be read. Send it as multipart/form-data, with the file as the part "file".',
}

/** By the parser's error codes. */
const messages: Readonly<Record<string, Message>> = {
  FST_FILES_LIMIT: { message: 'The form has more than one file. Send one file for each request.', limit: 'formFiles' },
  FST_FIELDS_LIMIT: {
    message:
      'The form has too many fields. Send only the fields that this route describes, each once and before the file.',
    limit: 'formFields',
  },
  FST_PARTS_LIMIT: {
    message: 'The form has more than 1,000 parts. Send only the fields that this route describes, and the file.',
    limit: 'formParts',
  },
  FST_REQ_FILE_TOO_LARGE: {
    message: 'The file is larger than this route accepts. Send a smaller file, or split it.',
    path: 'file',
    limit: 'formFileBytes',
  },
  FST_PROTO_VIOLATION: {
    message: 'A part of the form has a reserved name, such as "__proto__". Give it another name.',
  },
  FST_INVALID_JSON_FIELD_ERROR: {
    message:
      'A field of the form is declared as JSON, but is not valid JSON. Correct it, or leave out the content-type of the field.',
  },
  FST_MP_PREMATURE_CLOSE: cut,
}

/** This error of the underlying parser has no code. */
const isCut = ({ message }: Error): boolean => /unexpected end of multipart data/i.test(message)
const isWithoutBoundary = ({ message }: Error): boolean => /boundary|needle/i.test(message)
