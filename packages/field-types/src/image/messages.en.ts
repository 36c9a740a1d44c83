export default {
  label: 'Image',
  summary: 'Pictures, shown small in lists',
  isNotASupportedImage: '"{name}" is not a supported image. {label} accepts PNG, JPEG, GIF, WebP and AVIF',
  pictures: '{count, plural, one {# picture} other {# pictures}}',
} as const
