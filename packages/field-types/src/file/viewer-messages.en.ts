export default {
  pixelsAndSize: '{width} × {height} px · {size}',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  numberOf: '{number} of {count}',
  openInNewTab: 'Open in new tab',
  download: 'Download',
  picture: 'Picture',
} as const
