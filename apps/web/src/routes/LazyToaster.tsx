export { Toaster as default } from '@monarch/ui'
