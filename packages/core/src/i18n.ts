export { decimalText } from './amounts/decimal-text.js'
export { directionOf } from './i18n/direction.js'
export { findLocale, matchLocale, spokenLocales, type SpokenLocale } from './i18n/match-locale.js'
