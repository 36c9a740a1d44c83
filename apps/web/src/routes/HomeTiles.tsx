export { HomeTiles as default } from '../features/insights/home/HomeTiles.tsx'
