/** Reads from one address, and of one list, in one window; the records of a page; the names of related records in a cell. */
export const publicListLimits = {
  listLooks: 600,
  looksOfList: 6000,
  listRecords: 100,
  namesInCell: 10,
  windowSeconds: 15 * 60,
}
