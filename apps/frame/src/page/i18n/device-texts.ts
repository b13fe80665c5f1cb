import type { SupportedLocale } from '@w3m/core/i18n'
import type { DeviceTexts } from './en/device.js'
import { locales } from './locales/device.js'

/** Here and not in the catalogs of the frame, which never shows them. */
export const deviceTexts: Readonly<Record<SupportedLocale, DeviceTexts>> = locales
