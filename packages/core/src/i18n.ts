export { decimalText } from './amounts/decimal-text.js'
export { typedDigits } from './amounts/typed-digits.js'
export { directionOf } from './i18n/direction.js'
export { findLocale, matchLocale, spokenLocales, type SpokenLocale } from './i18n/match-locale.js'
