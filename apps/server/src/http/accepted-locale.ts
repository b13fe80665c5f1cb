import { findLocale, supportedLocales, type SupportedLocale } from '@w3m/core/i18n'

/**
 * The first of the languages that a browser asks for (`Accept-Language`) that is spoken here, by its weight; else
 * English.
 */
export function acceptedLocale(accepted: string | undefined): SupportedLocale {
  const ranges = (accepted ?? '')
    .slice(0, 512)
    .split(',')
    .map(part => {
      const [tag = '', ...more] = part.trim().toLowerCase().split(';')
      const weight = Number(more.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean) ?? 1)
      return { locale: findLocale(tag, supportedLocales), weight: Number.isFinite(weight) ? weight : 0 }
    })
  const best = ranges
    .filter(({ locale, weight }) => weight > 0 && locale !== undefined)
    .sort((a, b) => b.weight - a.weight)[0]
  return best?.locale ?? 'en'
}
