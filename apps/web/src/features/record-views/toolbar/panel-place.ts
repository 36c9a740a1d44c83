/** In a popover, an empty panel opens with its list of fields. In the sheet it does not, because the sheet has several panels. */
export type PanelPlace = 'popover' | 'sheet'
