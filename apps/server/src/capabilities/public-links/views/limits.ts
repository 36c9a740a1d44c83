/** Limits of reads in one window, per address and per list; the maximum of records on a page and of related names in a cell; bounds of a
 * search. */
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
