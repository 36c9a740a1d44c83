import type { RecordData } from '../../../record-data/documents.ts'

/** The id of the new row of a table until it is saved. */
export const draftId = 'draft'

/** The key of '+ New'. */
export const newKey = 'new row'

/** Starts the keys of groups. */
export const groupPrefix = 'group '

/** True for keys of rows with a stored record; those of groups and '+ New' contain a space. */
export const isRecordKey = (key: string): boolean => key !== draftId && !key.includes(' ')

export const isDraft = ({ id }: Pick<RecordData, 'id'>): boolean => id === draftId
