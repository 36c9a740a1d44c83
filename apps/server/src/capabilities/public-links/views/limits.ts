/** Reads from one address, and of one list, in one window; the records of a page; the names of related records in a cell; a search. */
export const publicListLimits = {
  listLooks: 600,
  looksOfList: 6000,
  listRecords: 100,
  namesInCell: 10,
  searchLength: 100,
  searchWords: 5,
  searchColumns: 32,
  windowSeconds: 15 * 60,
}
