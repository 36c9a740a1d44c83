import type { SettingValue } from '@monarch/schema'

export type HomeBlockId = SettingValue<'home.blocks'>[number]
export type HomeTile = SettingValue<'home.tiles'>[number]
export type HomeView = SettingValue<'home.views'>[number]
