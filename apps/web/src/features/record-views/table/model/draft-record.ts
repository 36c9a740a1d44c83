import type { RecordData } from '../../../record-data/documents.ts'

/** The id of the new row of a table until it is saved. */
export const draftId = 'draft'

export const isDraft = ({ id }: Pick<RecordData, 'id'>): boolean => id === draftId
